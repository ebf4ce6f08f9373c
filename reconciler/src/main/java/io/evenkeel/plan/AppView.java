package io.evenkeel.plan;

import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.observed.ObservedJob;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one snapshot shows of one app.
 *
 * @param copies all but failed ones that are kept for inspection
 * @param kept failed ones that are kept
 * @param jobs runs of its preDeploy
 */
record AppView(
        ResourceName name,
        List<ObservedCopy> copies,
        List<ObservedCopy> kept,
        Optional<Route> route,
        Optional<Pointer> pointer,
        List<ObservedJob> jobs) {

    static AppView of(ResourceName name, ObservedState observed) {
        var all = observed.copies().stream()
                .filter(copy -> copy.name().app().equals(name))
                .collect(Collectors.partitioningBy(ObservedCopy::kept));
        return new AppView(
                name,
                List.copyOf(all.get(false)),
                List.copyOf(all.get(true)),
                Optional.ofNullable(observed.routes().get(name)),
                Optional.ofNullable(observed.pointers().get(name)),
                observed.jobs().stream()
                        .filter(job -> job.name().app().equals(name))
                        .toList());
    }

    /** The slot that the pointer names. */
    Optional<Slot> serving() {
        return pointer.map(Pointer::serving);
    }

    /** The copies in the serving slot, whatever their state. */
    List<ObservedCopy> incumbents() {
        return serving().map(this::in).orElse(List.of());
    }

    /** Whether the pointer names a copy that passed its gate, or did before it was lost. */
    boolean served() {
        return pointerLost() || pointer.filter(known -> !known.isEmpty()).isPresent();
    }

    List<ObservedCopy> in(Slot slot) {
        return copies.stream().filter(copy -> copy.name().slot() == slot).toList();
    }

    Stream<ObservedCopy> of(Slot slot, Fingerprint fingerprint) {
        return in(slot).stream().filter(copy -> copy.name().fingerprint().equals(fingerprint));
    }

    Optional<ObservedCopy> find(Slot slot, int number, Fingerprint fingerprint) {
        return of(slot, fingerprint)
                .filter(copy -> copy.name().number() == number)
                .findFirst();
    }

    /** Whether a pointer that must exist, because routes are published after it, is gone while copies run. */
    boolean pointerLost() {
        return pointer.isEmpty() && route.isPresent() && copies.stream().anyMatch(ObservedCopy::running);
    }

    /** Whether the proxy has a route whose pointer is gone, also where nothing runs any more. */
    boolean routedWithoutPointer() {
        return pointer.isEmpty() && route.filter(Route::routed).isPresent();
    }

    /**
     * The pointer rebuilt from what runs. Where both slots run, the one with another generation than the wanted served
     * before: the wanted one may not have passed its gate.
     */
    Pointer rebuiltPointer(Fingerprint wanted) {
        var slot = copies.stream()
                .filter(ObservedCopy::running)
                .filter(copy -> !copy.name().fingerprint().equals(wanted))
                .map(copy -> copy.name().slot())
                .findFirst();
        return slot.map(this::pointerTo).orElseGet(this::rebuiltPointer);
    }

    /** The pointer rebuilt from what runs, where nobody knows what is wanted. */
    Pointer rebuiltPointer() {
        return pointerTo(copies.stream()
                .filter(ObservedCopy::running)
                .map(copy -> copy.name().slot())
                .findFirst()
                .orElse(Slot.BLUE));
    }

    /**
     * The pointer rebuilt while a failed generation is to be taken back: what else is there served, also where it was
     * stopped for the attempt.
     */
    Pointer rebuiltPointerWithout(Fingerprint failed) {
        var others = copies.stream()
                .filter(copy -> !copy.name().fingerprint().equals(failed))
                .sorted(Comparator.comparing(copy -> !copy.running()))
                .toList();
        if (others.isEmpty()) {
            return rebuiltPointer();
        }
        var slot = others.getFirst().name().slot();
        SortedSet<Integer> all = new TreeSet<>();
        SortedSet<Integer> stopped = new TreeSet<>();
        others.stream().filter(copy -> copy.name().slot() == slot).forEach(copy -> {
            all.add(copy.name().number());
            if (!copy.running()) {
                stopped.add(copy.name().number());
            }
        });
        return Pointer.to(slot, all).withdrawing(stopped);
    }

    private Pointer pointerTo(Slot slot) {
        return Pointer.to(
                slot,
                in(slot).stream()
                        .filter(ObservedCopy::running)
                        .map(copy -> copy.name().number())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    AppView withPointer(Pointer rebuilt) {
        return new AppView(name, copies, kept, route, Optional.of(rebuilt), jobs);
    }
}
