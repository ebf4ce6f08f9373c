package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Publishes routes: one load for all calls that wait together. The real proxy accepts the files before they are kept,
 * the files are in place before the running proxy loads them, and the routes are written last: they are the evidence
 * that all of it happened, so a crash anywhere in between is repaired by publishing again.
 */
public final class Publisher {
    private final ConfigAdapter adapter;
    private final ConfigVersions versions;
    private final RouteStore routes;
    private final Pointers pointers;
    private final HeldRequests held;
    private final Supplier<Map<String, String>> overrides;
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Publication> waiting = new ConcurrentLinkedQueue<>();
    private boolean loaded;
    private volatile Optional<String> refusedOverrides = Optional.empty();

    public Publisher(
            ConfigAdapter adapter,
            ProxyDirectory directory,
            RouteStore routes,
            Pointers pointers,
            Supplier<Map<String, String>> overrides) {
        this.adapter = adapter;
        this.versions = new ConfigVersions(directory.config());
        this.routes = routes;
        this.pointers = pointers;
        this.held = new HeldRequests(adapter, routes, pointers);
        this.overrides = overrides;
    }

    /** See {@link Proxy#publish}. */
    public Map<ResourceName, String> publish(List<Route> routesToPublish, Set<ResourceName> withdrawn) {
        var mine = new Publication(routesToPublish, withdrawn);
        waiting.add(mine);
        lock.lock();
        try {
            if (!mine.decided()) {
                publishWaiting();
            }
        } finally {
            lock.unlock();
        }
        return mine.refused();
    }

    /** See {@link ProxyAdapter#prepare}. */
    public void prepare() {
        lock.lock();
        try {
            routes.recover();
            pointers.recover();
            commit(new ArrayList<>());
            adapter.window().ifPresent(ReloadWindow::close);
        } finally {
            lock.unlock();
        }
    }

    /** Why the user's own templates are not in use. */
    public Optional<String> refusedOverrides() {
        return refusedOverrides;
    }

    private void publishWaiting() {
        var group = takeWaiting();
        try {
            var refused = commit(group);
            group.forEach(publication -> publication.decide(refused));
        } catch (RuntimeException e) {
            group.forEach(publication -> publication.fail(e));
        }
    }

    /** Those too that have come to wait for their turn: an app may hold requests until it has been published. */
    private Set<ResourceName> withWaiting(Set<ResourceName> apps) {
        Set<ResourceName> all = new HashSet<>(apps);
        waiting.forEach(publication -> all.addAll(publication.changes().keySet()));
        return all;
    }

    private List<Publication> takeWaiting() {
        List<Publication> taken = new ArrayList<>();
        for (var next = waiting.poll(); next != null; next = waiting.poll()) {
            taken.add(next);
        }
        return taken;
    }

    /** Publishes a group, and adds to it what comes to wait while the window before its reload passes. */
    private Map<ResourceName, String> commit(List<Publication> group) {
        var published = routes.all();
        var window = adapter.window().filter(_ -> published.values().stream().anyMatch(Route::routed));
        Set<ResourceName> expected = new HashSet<>();
        try {
            var proposal = propose(published, group, expected);
            if (window.isPresent() && proposal.trial().accepted().version().isPresent()) {
                window.get().pass();
                held.awaitReleased(() -> withWaiting(expected));
                var late = takeWaiting();
                if (!late.isEmpty()) {
                    group.addAll(late);
                    proposal = propose(published, group, expected);
                }
            }
            load(proposal.trial().accepted());
            proposal.changes().keySet().removeAll(proposal.trial().refused().keySet());
            routes.commit(proposal.changes());
            return proposal.refused();
        } finally {
            window.ifPresent(ReloadWindow::close);
            pointers.settle(expected);
            versions.clean();
        }
    }

    /** What a group would change, with what is refused of it. */
    private record Proposal(
            SortedMap<ResourceName, Optional<Route>> changes, SortedMap<ResourceName, String> refused, Trial trial) {}

    private Proposal propose(
            SortedMap<ResourceName, Route> published, List<Publication> group, Set<ResourceName> expected) {
        SortedMap<ResourceName, String> refused = new TreeMap<>();
        SortedMap<ResourceName, Optional<Route>> changes = new TreeMap<>();
        group.forEach(publication -> publication.changes().forEach((app, change) -> {
            changes.remove(app);
            refused.remove(app);
            var problem = change.flatMap(RouteGrammar::problem);
            problem.ifPresent(words -> refused.put(app, words));
            if (problem.isEmpty() && !change.equals(Optional.ofNullable(published.get(app)))) {
                changes.put(app, change);
            }
        }));
        expected.addAll(changes.keySet());
        pointers.expect(changes.values().stream().flatMap(Optional::stream).toList());
        var trial = trial(published, Claims.units(published, changes));
        refused.putAll(trial.refused());
        return new Proposal(changes, refused, trial);
    }

    /** The user's templates, else the last good ones of the user's, else the shipped ones alone. */
    private Trial trial(
            SortedMap<ResourceName, Route> published, List<SortedMap<ResourceName, Optional<Route>>> units) {
        var inForce = new Accepted(published, versions.files(), Optional.empty());
        List<String> problems = new ArrayList<>();
        for (var templates : choices(inForce.files())) {
            var trial = new Trial(adapter, versions, templates, inForce);
            var problem = trial.run(units);
            if (problem.isEmpty()) {
                refusedOverrides = problems.stream().findFirst();
                return trial;
            }
            problems.add(problem.get());
        }
        throw new ProxyException("the proxy refuses even the configuration that is published now: " + problems.getLast()
                + "; it is left as it is");
    }

    private Set<SortedMap<String, String>> choices(SortedMap<String, String> files) {
        SortedMap<String, String> lastGood = new TreeMap<>();
        files.forEach((name, text) -> {
            if (name.startsWith(Trial.OVERRIDES)) {
                lastGood.put(name.substring(Trial.OVERRIDES.length()), text);
            }
        });
        return new LinkedHashSet<>(List.of(new TreeMap<>(overrides.get()), lastGood, new TreeMap<>()));
    }

    private void load(Accepted accepted) {
        var version = accepted.version();
        if (version.isEmpty() && loaded) {
            return;
        }
        var before = versions.current();
        version.ifPresent(versions::keep);
        var words = reload();
        if (words.isPresent()) {
            before.ifPresent(versions::keep);
            throw new ProxyException("the proxy did not load its new configuration and goes on with the one before: "
                    + words.get() + "; it is tried again");
        }
        loaded = true;
    }

    private Optional<String> reload() {
        try {
            return adapter.reload();
        } catch (ProxyException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
