package io.evenkeel.plan;

import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Policy;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Removes what a valid tree no longer declares, unless it is too much at once. */
final class Prunes {
    /** A removed app has no rollout setting any more; this is the default of {@code rollout.drain}. */
    private static final Duration DRAIN = Duration.ofSeconds(30);

    private final DesiredState desired;
    private final ObservedState observed;
    private final SortedSet<ResourceName> undeclared = new TreeSet<>();
    private final SortedSet<ResourceName> waiting = new TreeSet<>();
    private final Targets targets;
    private final Set<ResourceName> restored;
    private final Surroundings surroundings;
    private final List<Note> notes = new ArrayList<>();
    private Optional<LargeRemoval> removal = Optional.empty();

    /**
     * Plans nothing yet.
     *
     * @param approved what may be removed however much it is
     * @param restored apps whose pointer is lost and will be there again before they are removed
     */
    Prunes(
            DesiredState desired,
            ObservedState observed,
            Policy policy,
            Set<ResourceName> approved,
            Targets targets,
            Set<ResourceName> restored,
            Surroundings surroundings) {
        this.desired = desired;
        this.observed = observed;
        this.targets = targets;
        this.restored = restored;
        this.surroundings = surroundings;
        var known = known();
        known.stream()
                .filter(name -> !desired.resources().containsKey(name))
                .filter(name -> !desired.kept().covers(name.environment()))
                .forEach(undeclared::add);
        if (undeclared.isEmpty()) {
            return;
        }
        undeclared.forEach(name -> dependant(name).ifPresent(user -> {
            waiting.add(name);
            notes.add(new Note(name.toString(), "stays, because " + user + " depends on it"));
        }));
        if (!policy.mayPrune()) {
            waitFor("nothing is removed now");
        } else if (tooMany(known) && !approved.containsAll(undeclared)) {
            var large = new LargeRemoval(undeclared);
            removal = Optional.of(large);
            waitFor("more than prune.limit allows at once (" + desired.pruneLimit()
                    + "%), or all of them; to remove them all the same: evenkeel approve " + large.id());
        }
    }

    /** An app that is kept as it was when it depended on this one. */
    private Optional<ResourceName> dependant(ResourceName name) {
        return targets.byApp().values().stream()
                .flatMap(target -> target.towards().stream())
                .filter(app -> app.origin().dependsOn().contains(name))
                .map(WantedApp::name)
                .findFirst();
    }

    /** Lanes of apps that depend on this one until they are done. */
    private SortedSet<String> lastUses(ResourceName name, SortedSet<String> earlier) {
        SortedSet<String> lanes = new TreeSet<>();
        desired.resources().forEach((user, entry) -> {
            if (entry instanceof Desired.Wanted wanted
                    && wanted.served()
                            .filter(app -> app.origin().dependsOn().contains(name))
                            .isPresent()) {
                lanes.add(user.toString());
            }
        });
        lanes.retainAll(earlier);
        return lanes;
    }

    /** Keeps apps whose domains wait for their next owner. */
    void hold(Set<ResourceName> apps) {
        apps.stream().filter(undeclared::contains).forEach(waiting::add);
    }

    List<Lane> lanes(SortedSet<String> earlier) {
        return undeclared.stream()
                .filter(name -> !waiting.contains(name))
                .map(name -> removal(name, earlier))
                .toList();
    }

    Optional<LargeRemoval> removal() {
        return removal;
    }

    List<Note> notes() {
        return List.copyOf(notes);
    }

    /** Environments in which something undeclared stays for now. */
    Set<EnvironmentName> held() {
        Set<EnvironmentName> environments = new HashSet<>();
        waiting.forEach(name -> environments.add(name.environment()));
        return environments;
    }

    private void waitFor(String why) {
        waiting.addAll(undeclared);
        notes.add(new Note(
                "prune",
                "would remove " + undeclared.size() + " of " + known().size() + ": "
                        + String.join(
                                ", ",
                                undeclared.stream().map(ResourceName::toString).toList()) + "; " + why));
    }

    /** Measured against all that is known or declared, so that the answer does not change while a plan is under way. */
    private boolean tooMany(SortedSet<ResourceName> known) {
        SortedSet<ResourceName> all = new TreeSet<>(known);
        all.addAll(desired.resources().keySet());
        var removed = undeclared.size();
        return removed == all.size() || removed > Math.max(1, all.size() * desired.pruneLimit() / 100);
    }

    private SortedSet<ResourceName> known() {
        SortedSet<ResourceName> names = new TreeSet<>(observed.routes().keySet());
        names.addAll(observed.pointers().keySet());
        observed.copies().forEach(copy -> names.add(copy.name().app()));
        observed.jobs().forEach(job -> names.add(job.name().app()));
        return names;
    }

    private Lane removal(ResourceName name, SortedSet<String> earlier) {
        var view = AppView.of(name, observed);
        var steps = new Steps(view);
        SortedSet<String> after = new TreeSet<>();
        surroundings.moves().groups().stream()
                .filter(group -> group.contains(name))
                .forEach(group -> earlier.stream()
                        .filter(lane -> lane.startsWith("routes of ") && lane.contains(name.toString()))
                        .forEach(after::add));
        var moves = after.isEmpty();
        after.addAll(lastUses(name, earlier));
        view.route()
                .filter(route -> route.routed() && moves)
                .ifPresent(route -> steps.publish(route.withDomains(List.of()), Reason.UNDECLARED));
        view.jobs().forEach(job -> steps.add(new Action.RemoveJob(job.name()), Reason.UNDECLARED));
        steps.retire(view.copies(), DRAIN, Reason.UNDECLARED);
        view.kept().forEach(copy -> steps.add(new Action.RemoveCopy(copy.name()), Reason.UNDECLARED));
        if (view.route().isPresent()) {
            steps.add(new Action.Publish(List.of(), Set.of(name)), Reason.UNDECLARED);
        }
        if (view.pointer().isPresent() || restored.contains(name)) {
            steps.add(new Action.Forget(name), Reason.UNDECLARED);
        }
        return new Lane("remove " + name, after, steps.collected(), Optional.empty());
    }
}
