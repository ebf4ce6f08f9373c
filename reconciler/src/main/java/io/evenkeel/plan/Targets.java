package io.evenkeel.plan;

import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.Policy;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Pointer;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Decides, before any step, which intent each app is brought to. */
record Targets(SortedMap<ResourceName, Target> byApp) {
    /**
     * What an app is brought to.
     *
     * @param declared what its file says; empty when it is invalid or paused
     * @param towards empty when nothing is to be changed
     * @param parked whether the declared intent's leftovers are to be taken back
     */
    record Target(Optional<WantedApp> declared, Optional<WantedApp> towards, boolean parked) {
        /** The pointer as what runs tells, when it is gone and must be rebuilt. */
        Optional<Pointer> rebuiltPointer(AppView view) {
            return declared.or(this::towards)
                    .filter(app -> view.pointerLost())
                    .map(app -> app.generation().fingerprint())
                    .map(wanted -> parked && !serves(wanted)
                            ? view.rebuiltPointerWithout(wanted)
                            : view.rebuiltPointer(wanted));
        }

        boolean serves(Fingerprint fingerprint) {
            return towards.filter(app -> app.generation().fingerprint().equals(fingerprint))
                    .isPresent();
        }

        boolean atDeclared() {
            return declared.isPresent() && declared.equals(towards);
        }
    }

    static Targets of(
            DesiredState desired, ObservedState observed, Memory memory, Policy policy, Dependencies dependencies) {
        SortedMap<ResourceName, Target> targets = new TreeMap<>();
        desired.resources()
                .forEach((name, entry) -> targets.put(
                        name,
                        target(
                                entry,
                                observed,
                                memory,
                                policy.mayChange() && dependencies.holds(name).isEmpty())));
        return new Targets(targets);
    }

    private static Target target(Desired desired, ObservedState observed, Memory memory, boolean mayChange) {
        return switch (desired) {
            case Desired.Paused paused -> new Target(Optional.empty(), Optional.empty(), false);
            case Desired.Frozen frozen -> new Target(Optional.empty(), frozen.served(), false);
            case Desired.Wanted wanted -> wanted(wanted, observed, memory, mayChange);
        };
    }

    private static Target wanted(Desired.Wanted wanted, ObservedState observed, Memory memory, boolean mayChange) {
        var app = wanted.app();
        if (isParked(app, observed, memory)) {
            return new Target(Optional.of(app), wanted.served(), true);
        }
        if (!mayChange && !isServed(wanted)) {
            return new Target(Optional.of(app), wanted.served(), false);
        }
        return new Target(Optional.of(app), Optional.of(app), false);
    }

    /** Whether its declared intent has failed while something serves. */
    static boolean isParked(WantedApp app, ObservedState observed, Memory memory) {
        return Optional.ofNullable(memory.parked().get(app.name()))
                        .filter(parked -> parked.intent().equals(app.intent()))
                        .isPresent()
                && AppView.of(app.name(), observed).served();
    }

    /** Whether what is declared has passed its gate already. */
    static boolean isServed(Desired.Wanted wanted) {
        return wanted.served()
                .filter(served -> served.intent().equals(wanted.app().intent()))
                .isPresent();
    }

    /** How many copies each app has at most, so that its addresses can be given. */
    SortedMap<ResourceName, Integer> copies() {
        SortedMap<ResourceName, Integer> copies = new TreeMap<>();
        byApp.forEach((name, target) -> target.towards()
                .ifPresent(app -> copies.put(name, Math.max(1, app.face().replicas()))));
        return copies;
    }
}
