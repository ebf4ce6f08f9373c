package io.evenkeel.plan;

import io.evenkeel.state.Policy;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.memory.BackOff;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Decides what one round does. A pure function of four values: the same inputs, in any order, give the same plan, and
 * the plan of the state after one of its steps is the rest of it.
 */
public final class Planner {
    private final DesiredState desired;
    private final ObservedState observed;
    private final Memory memory;
    private final Policy policy;
    private final Dependencies dependencies;
    private final Targets targets;
    private final Surroundings surroundings;
    private final InfrastructureLanes infrastructure;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();
    private final SortedMap<ResourceName, Route> finalRoutes = new TreeMap<>();
    /** What something of somebody else stands in the way of; whoever waits for it waits too. */
    private final Set<ResourceName> blocked = new HashSet<>();

    private Planner(DesiredState desired, ObservedState observed, Memory memory, Policy policy) {
        this.desired = desired;
        this.observed = observed;
        this.memory = memory;
        this.policy = policy;
        this.dependencies = Dependencies.of(desired, observed, memory);
        this.targets = Targets.of(desired, observed, memory, policy, dependencies);
        this.surroundings = Surroundings.of(
                observed,
                new AddressBook(desired.pool(), observed, targets.copies()),
                new Moves(observed.routes(), MoveLanes.declaredDomains(targets)),
                desired.proxy().map(WantedProxy::kind));
        this.infrastructure = new InfrastructureLanes(desired, surroundings, targets);
    }

    public static Plan plan(DesiredState desired, ObservedState observed, Memory memory, Policy policy) {
        return new Planner(desired, observed, memory, policy).plan();
    }

    private Plan plan() {
        lanes.addAll(infrastructure.before());
        notes.addAll(infrastructure.notes());
        dependencies.order().stream()
                .map(name -> Optional.ofNullable(desired.resources().get(name)).orElseThrow())
                .forEach(this::appLane);
        var prunes = new Prunes(
                desired,
                observed,
                policy,
                memory.approved(),
                targets,
                infrastructure.orphans().keySet(),
                surroundings);
        var moves = new MoveLanes(surroundings, targets, finalRoutes);
        moves.plan(prunes, names());
        lanes.addAll(moves.lanes());
        notes.addAll(moves.notes());
        lanes.addAll(prunes.lanes(names()));
        notes.addAll(prunes.notes());
        lanes.addAll(infrastructure.after(names(), prunes.held()));
        desired.proxy()
                .flatMap(proxy -> new Reloads(proxy, observed).note(lanes))
                .ifPresent(notes::add);
        return new Plan(lanes, notes, prunes.removal());
    }

    private void appLane(Desired entry) {
        var name = entry.name();
        var target = Optional.ofNullable(targets.byApp().get(name)).orElseThrow();
        note(entry, target);
        var view = AppView.of(name, observed);
        var steps = new Steps(view);
        var rebuilt = target.rebuiltPointer(view);
        if (rebuilt.isPresent()) {
            if (!infrastructure.startsProxy()) {
                steps.point(rebuilt.get(), Reason.POINTER_LOST);
            }
            view = view.withPointer(rebuilt.get());
            steps = steps.seeing(view);
        }
        if (target.parked()) {
            var failed = target.declared().orElseThrow();
            var lane = new ParkedLane(
                    view, failed, target.serves(failed.generation().fingerprint()), steps);
            lane.takeBack();
            if (target.towards().isEmpty() && !waits(target.declared().orElseThrow())) {
                lane.restartIncumbents();
            }
            view = lane.rest();
        }
        if (target.towards().isPresent()) {
            converge(target.towards().get(), view, steps);
        }
        if (!steps.isEmpty()) {
            lanes.add(new Lane(
                    name.toString(),
                    infrastructureBefore(name, target),
                    steps.collected(),
                    attempt(entry, target, view)));
        }
    }

    private void converge(WantedApp app, AppView view, Steps steps) {
        if (waits(app)) {
            return;
        }
        var shapes = shapes(app);
        var obstacle = obstacle(app, shapes);
        if (obstacle.isPresent()) {
            blocked.add(app.name());
            notes.add(new Note(app.name().toString(), obstacle.get()));
            return;
        }
        var present = view;
        if (view.pointer().isEmpty() && app.face().replicas() > 0) {
            var none = Pointer.to(Slot.BLUE, new TreeSet<>());
            steps.add(new Action.Switch(app.name(), none), Reason.DECLARED);
            present = view.withPointer(none);
        }
        var lane = new AppLane(surroundings, app, present, shapes, steps.seeing(present));
        lane.converge();
        finalRoutes.put(app.name(), lane.finalRoute());
    }

    /** What keeps an app from being changed at all. */
    private Optional<String> obstacle(WantedApp app, Map<Slot, SlotShape> shapes) {
        if (infrastructure.isForeign(app.name().environment())) {
            return Optional.of("waits for the network of its environment");
        }
        var waitsFor = dependencies.before(app.name()).stream()
                .filter(blocked::contains)
                .findFirst();
        if (waitsFor.isPresent()) {
            return Optional.of("waits for " + waitsFor.get() + ", which waits itself");
        }
        if (shapes.size() < Slot.values().length) {
            return Optional.of(
                    "no address is left in the environment's network; give networks.size a smaller number and"
                            + " recreate it");
        }
        var taken = foreignNames(app, shapes);
        return taken.isEmpty()
                ? surroundings.unjoinable(app)
                : Optional.of("a container named " + taken.first() + " is not Evenkeel's; remove or rename it");
    }

    /** Whether its next attempt is not due yet; says so. */
    private boolean waits(WantedApp app) {
        var backOff = Dependencies.waits(app, memory, observed);
        backOff.ifPresent(known -> notes.add(new Note(app.name().toString(), waiting(known))));
        return backOff.isPresent();
    }

    private static String waiting(BackOff backOff) {
        return "its gate failed " + backOff.attempts() + (backOff.attempts() == 1 ? " time" : " times")
                + " with nothing serving; next attempt at " + backOff.notBefore();
    }

    /** Of both slots; fewer when the subnet has no more addresses. */
    private Map<Slot, SlotShape> shapes(WantedApp app) {
        Map<Slot, SlotShape> shapes = new EnumMap<>(Slot.class);
        for (var slot : Slot.values()) {
            surroundings.shape(app, slot).ifPresent(shape -> shapes.put(slot, shape));
        }
        return shapes;
    }

    private SortedSet<String> foreignNames(WantedApp app, Map<Slot, SlotShape> shapes) {
        SortedSet<String> taken = new TreeSet<>();
        shapes.forEach((slot, shape) -> {
            for (var number = 1; number <= shape.addresses().size(); number++) {
                var name = new io.evenkeel.state.CopyName(
                        app.name(), slot, number, app.generation().fingerprint());
                if (observed.foreign().contains(name.container())) {
                    taken.add(name.container());
                }
            }
        });
        return taken;
    }

    /** A failed gate parks a new intent while something serves; a failed repair is tried again. */
    private static Optional<Lane.Attempt> attempt(Desired entry, Targets.Target target, AppView view) {
        var app = target.towards();
        if (app.isEmpty()) {
            return target.declared()
                    .map(parked ->
                            new Lane.Attempt(parked.name(), parked.origin().kind(), parked.intent(), false));
        }
        var fingerprint = app.get().generation().fingerprint();
        var repair = served(entry)
                .map(served -> served.intent().equals(app.get().intent()))
                .orElseGet(() -> view.incumbents().stream()
                        .allMatch(copy -> copy.name().fingerprint().equals(fingerprint)));
        return Optional.of(new Lane.Attempt(
                entry.name(), app.get().origin().kind(), app.get().intent(), !repair && view.served()));
    }

    private static Optional<WantedApp> served(Desired entry) {
        return switch (entry) {
            case Desired.Wanted wanted -> wanted.served();
            case Desired.Frozen frozen -> frozen.served();
            case Desired.Paused paused -> Optional.empty();
        };
    }

    private void note(Desired entry, Targets.Target target) {
        var name = entry.name().toString();
        switch (entry) {
            case Desired.Frozen frozen -> notes.add(new Note(name, "frozen: " + frozen.why()));
            case Desired.Paused paused -> notes.add(new Note(name, "paused: " + paused.why()));
            case Desired.Wanted wanted -> {
                dependencies.holds(entry.name()).ifPresent(why -> notes.add(new Note(name, why)));
                if (target.parked()) {
                    var parked = Optional.ofNullable(memory.parked().get(entry.name()))
                            .orElseThrow();
                    notes.add(new Note(name, "parked since " + parked.since() + ": " + parked.why()));
                }
            }
        }
    }

    private SortedSet<String> infrastructureBefore(ResourceName name, Targets.Target target) {
        var routed =
                target.towards().filter(app -> !app.face().domains().isEmpty()).isPresent();
        var needed = new TreeSet<String>();
        needed.add(InfrastructureLanes.network(name.environment()));
        if (target.atDeclared()) {
            dependencies.before(name).forEach(other -> needed.add(other.toString()));
        }
        if (routed) {
            needed.add(InfrastructureLanes.PROXY);
            needed.add(InfrastructureLanes.joined(name.environment()));
        }
        needed.retainAll(names());
        return needed;
    }

    private SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        lanes.forEach(lane -> names.add(lane.name()));
        return names;
    }
}
