package io.evenkeel.plan;

import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.observed.ObservedNetwork;
import io.evenkeel.state.observed.ObservedProxy;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The proxy and the networks: what apps need before they start, and what nothing needs any more. */
final class InfrastructureLanes {
    static final String PROXY = "proxy";

    private final DesiredState desired;
    private final ObservedState observed;
    private final Surroundings surroundings;
    private final Targets targets;
    private final List<Note> notes = new ArrayList<>();

    InfrastructureLanes(DesiredState desired, Surroundings surroundings, Targets targets) {
        this.desired = desired;
        this.observed = surroundings.observed();
        this.surroundings = surroundings;
        this.targets = targets;
    }

    static String network(EnvironmentName environment) {
        return "network " + environment;
    }

    static String joined(EnvironmentName environment) {
        return "proxy to " + environment;
    }

    List<Note> notes() {
        return List.copyOf(notes);
    }

    /** Lanes that apps wait for. */
    List<Lane> before() {
        List<Lane> lanes = new ArrayList<>();
        var proxySteps = desired.proxy().map(this::proxySteps).orElseGet(this::unwantedProxy);
        if (!proxySteps.isEmpty()) {
            lanes.add(new Lane(PROXY, new TreeSet<>(), proxySteps, Optional.empty()));
        }
        environments(app -> true)
                .forEach(environment -> networkLane(environment).ifPresent(lanes::add));
        if (desired.proxy().isPresent()) {
            environments(app -> !app.face().domains().isEmpty())
                    .forEach(environment -> joinLane(environment, lanes).ifPresent(lanes::add));
        }
        return lanes;
    }

    /**
     * Lanes that remove networks in which nothing is declared.
     *
     * @param held environments of apps that stay for now
     */
    List<Lane> after(SortedSet<String> lanes, Set<EnvironmentName> held) {
        var needed = new TreeSet<>(held);
        desired.resources().keySet().forEach(name -> needed.add(name.environment()));
        List<Lane> removals = new ArrayList<>();
        for (var network : observed.networks()) {
            network.environment()
                    .filter(environment ->
                            !needed.contains(environment) && !desired.kept().covers(environment))
                    .flatMap(environment -> removal(environment, network, lanes))
                    .ifPresent(removals::add);
        }
        return removals;
    }

    private List<Step> proxySteps(WantedProxy wanted) {
        var proxy = observed.proxy();
        List<Step> steps = new ArrayList<>();
        var current = proxy.fingerprint().filter(wanted.fingerprint()::equals).isPresent();
        var reason = proxy.state() == ObservedProxy.State.ABSENT || current ? Reason.NEEDED : Reason.CHANGED;
        if (!current) {
            if (!surroundings.hasImage(wanted.image())) {
                steps.add(new Step(new Action.PullImage(wanted.image(), PullPolicy.MISSING), reason));
            }
            if (proxy.state() != ObservedProxy.State.ABSENT) {
                steps.add(new Step(
                        new Action.RemoveProxy(),
                        reason,
                        "image or ports of the proxy (requests fail until it is back)"));
            }
            steps.add(new Step(new Action.CreateProxy(wanted), reason));
        }
        if (startsProxy()) {
            var attached = current ? proxy.networks() : Set.<String>of();
            steps.addAll(rebuiltPointers());
            environments(app -> !app.face().domains().isEmpty()).stream()
                    .filter(environment -> exists(environment) && !attached.contains(environment.dotted()))
                    .forEach(environment -> steps.add(new Step(new Action.JoinNetwork(environment), reason)));
            steps.add(new Step(new Action.StartProxy(), reason));
        }
        return steps;
    }

    /** Whether this plan starts the proxy, and then restores lost pointers before that. */
    boolean startsProxy() {
        return proxyReplaced()
                || (desired.proxy().isPresent() && observed.proxy().state() == ObservedProxy.State.STOPPED);
    }

    /** A proxy that starts must find every pointer. */
    private List<Step> rebuiltPointers() {
        SortedMap<ResourceName, Pointer> pointers = new TreeMap<>(orphans());
        targets.byApp()
                .forEach((name, target) -> target.rebuiltPointer(AppView.of(name, observed))
                        .ifPresent(pointer -> pointers.put(name, pointer)));
        List<Step> steps = new ArrayList<>();
        pointers.forEach((name, pointer) -> steps.add(new Step(new Action.Switch(name, pointer), Reason.POINTER_LOST)));
        return steps;
    }

    /** The pointers that this plan restores of apps that nobody knows how to run and whose routes the proxy still has. */
    SortedMap<ResourceName, Pointer> orphans() {
        SortedMap<ResourceName, Pointer> orphans = new TreeMap<>();
        if (!startsProxy()) {
            return orphans;
        }
        observed.routes().forEach((name, route) -> {
            if (route.routed() && !observed.pointers().containsKey(name) && unknown(name)) {
                orphans.put(name, AppView.of(name, observed).rebuiltPointer());
            }
        });
        return orphans;
    }

    private boolean unknown(ResourceName name) {
        return Optional.ofNullable(targets.byApp().get(name))
                .filter(target -> target.declared().or(target::towards).isPresent())
                .isEmpty();
    }

    private List<Step> unwantedProxy() {
        return observed.proxy().state() == ObservedProxy.State.ABSENT
                ? List.of()
                : List.of(new Step(new Action.RemoveProxy(), Reason.UNDECLARED));
    }

    private Optional<Lane> networkLane(EnvironmentName environment) {
        if (exists(environment)) {
            return Optional.empty();
        }
        var name = environment.dotted();
        if (isForeign(environment)) {
            notes.add(new Note(
                    network(environment), "a network named " + name + " is not Evenkeel's; remove or rename it"));
            return Optional.empty();
        }
        return surroundings
                .book()
                .subnet(environment)
                .map(subnet -> new Lane(
                        network(environment),
                        new TreeSet<>(),
                        List.of(new Step(new Action.CreateNetwork(environment, subnet), Reason.NEEDED)),
                        Optional.empty()));
    }

    private Optional<Lane> joinLane(EnvironmentName environment, List<Lane> earlier) {
        if (isForeign(environment)) {
            return Optional.empty();
        }
        var replaced = proxyReplaced();
        var joins = exists(environment) && (replaced || observed.proxy().state() != ObservedProxy.State.RUNNING);
        if (joins || (!replaced && observed.proxy().networks().contains(environment.dotted()))) {
            return Optional.empty();
        }
        var after = new TreeSet<>(Set.of(PROXY, network(environment)));
        after.retainAll(earlier.stream().map(Lane::name).toList());
        return Optional.of(new Lane(
                joined(environment),
                after,
                List.of(new Step(new Action.JoinNetwork(environment), Reason.NEEDED)),
                Optional.empty()));
    }

    /** A new proxy starts out with the networks that have routes, and no other. */
    private boolean proxyReplaced() {
        return desired.proxy()
                .filter(wanted -> observed.proxy()
                        .fingerprint()
                        .filter(wanted.fingerprint()::equals)
                        .isEmpty())
                .isPresent();
    }

    private Optional<Lane> removal(EnvironmentName environment, ObservedNetwork network, SortedSet<String> lanes) {
        var strangers = network.endpoints().stream()
                .filter(observed.foreign()::contains)
                .toList();
        if (!strangers.isEmpty()) {
            notes.add(new Note(
                    network(environment), "stays, because " + String.join(", ", strangers) + " is attached to it"));
            return Optional.empty();
        }
        List<Step> steps = new ArrayList<>();
        if (!proxyReplaced() && observed.proxy().networks().contains(network.name())) {
            steps.add(new Step(new Action.LeaveNetwork(environment), Reason.UNUSED));
        }
        steps.add(new Step(new Action.RemoveNetwork(environment), Reason.UNUSED));
        var after = new TreeSet<>(lanes);
        after.removeIf(lane -> !lane.equals(PROXY) && !lane.startsWith("remove " + environment + "/"));
        return Optional.of(new Lane(network(environment), after, steps, Optional.empty()));
    }

    /** Whether somebody else's network has the name that an environment's needs: nothing of ours may go into it. */
    boolean isForeign(EnvironmentName environment) {
        return !exists(environment)
                && observed.networks().stream()
                        .anyMatch(network -> network.name().equals(environment.dotted()));
    }

    private boolean exists(EnvironmentName environment) {
        return observed.networks().stream()
                .anyMatch(network -> network.environment().equals(Optional.of(environment)));
    }

    private SortedSet<EnvironmentName> environments(java.util.function.Predicate<WantedApp> which) {
        SortedSet<EnvironmentName> environments = new TreeSet<>();
        targets.byApp()
                .forEach((name, target) ->
                        target.towards().filter(which).ifPresent(app -> environments.add(name.environment())));
        return environments;
    }
}
