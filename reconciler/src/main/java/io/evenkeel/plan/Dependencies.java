package io.evenkeel.plan;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.memory.BackOff;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.observed.ObservedState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which resources wait for which others. Only an app that is to get another generation waits: what runs as it should is
 * repaired, scaled and routed whatever becomes of its dependencies, or one broken database would stop the healing of
 * everything in front of it.
 */
final class Dependencies {
    private final DesiredState desired;
    private final ObservedState observed;
    private final Memory memory;
    /** Why a resource is not good; in the order in which they were looked at, each after those it depends on. */
    private final Map<ResourceName, Optional<String>> troubles = new LinkedHashMap<>();

    private final Map<ResourceName, String> held = new HashMap<>();

    private Dependencies(DesiredState desired, ObservedState observed, Memory memory) {
        this.desired = desired;
        this.observed = observed;
        this.memory = memory;
    }

    static Dependencies of(DesiredState desired, ObservedState observed, Memory memory) {
        var dependencies = new Dependencies(desired, observed, memory);
        desired.resources().keySet().forEach(name -> dependencies.look(name, new TreeSet<>()));
        return dependencies;
    }

    /** Every resource after those that it depends on, else by name. */
    List<ResourceName> order() {
        return new ArrayList<>(troubles.keySet());
    }

    /** Why an app must not change now; empty when it may. */
    Optional<String> holds(ResourceName name) {
        return Optional.ofNullable(held.get(name));
    }

    /** The resources that an app waits for when it changes now. */
    SortedSet<ResourceName> before(ResourceName name) {
        return Optional.ofNullable(desired.resources().get(name))
                .flatMap(this::changing)
                .map(app -> app.origin().dependsOn())
                .orElseGet(TreeSet::new);
    }

    /** The attempt that an app waits for, when its last one failed with nothing serving. */
    static Optional<BackOff> waits(WantedApp app, Memory memory, ObservedState observed) {
        return Optional.ofNullable(memory.backOff().get(app.name()))
                .filter(known -> known.intent().equals(app.intent()))
                .filter(known -> known.notBefore().isAfter(observed.at()));
    }

    /** A circle cannot come from one valid revision; made of two, it is cut where it was entered. */
    private void look(ResourceName name, SortedSet<ResourceName> entered) {
        var entry = desired.resources().get(name);
        if (entry == null || troubles.containsKey(name) || !entered.add(name)) {
            return;
        }
        before(name).forEach(other -> look(other, entered));
        var waits = changing(entry).flatMap(this::firstTrouble);
        waits.ifPresent(why -> held.put(name, why));
        troubles.put(name, waits.map(why -> "waits itself").or(() -> trouble(entry)));
    }

    private Optional<String> firstTrouble(WantedApp app) {
        return app.origin().dependsOn().stream()
                .flatMap(other -> troubles.getOrDefault(other, Optional.empty()).stream()
                        .map(why -> "waits for " + other + ", which " + why))
                .findFirst();
    }

    private Optional<String> trouble(Desired entry) {
        return switch (entry) {
            case Desired.Frozen _ -> Optional.of("is frozen");
            case Desired.Paused _ ->
                AppView.of(entry.name(), observed).served() ? Optional.empty() : Optional.of("is paused");
            case Desired.Wanted wanted -> {
                if (Targets.isParked(wanted.app(), observed, memory)) {
                    yield Optional.of("is parked");
                }
                yield waits(wanted.app(), memory, observed).map(failed -> "has failed its gate");
            }
        };
    }

    /** An app that is to get another generation than what serves. One without copies starts nothing. */
    private Optional<WantedApp> changing(Desired entry) {
        if (!(entry instanceof Desired.Wanted wanted)
                || wanted.app().face().replicas() == 0
                || Targets.isServed(wanted)
                || Targets.isParked(wanted.app(), observed, memory)) {
            return Optional.empty();
        }
        return serves(wanted.app()) ? Optional.empty() : Optional.of(wanted.app());
    }

    /** Where every copy that served was lost, nobody can tell of what generation they were, and none is held back. */
    private boolean serves(WantedApp app) {
        var fingerprint = app.generation().fingerprint();
        var seen = AppView.of(app.name(), observed);
        var view = seen.pointerLost() ? seen.withPointer(seen.rebuiltPointer(fingerprint)) : seen;
        return view.pointer()
                .filter(pointer -> !pointer.copies().isEmpty())
                .filter(pointer -> view.incumbents().isEmpty()
                        || view.of(pointer.serving(), fingerprint)
                                .anyMatch(copy -> pointer.lists(
                                        copy.name().slot(), copy.name().number())))
                .isPresent();
    }
}
