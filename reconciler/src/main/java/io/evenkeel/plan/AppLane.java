package io.evenkeel.plan;

import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Brings one app to one intent from whatever is there. */
final class AppLane {
    private final WantedApp app;
    private final AppView view;
    private final Steps steps;
    private final RouteSteps route;
    private final JobSteps job;
    private final CopySteps copies;

    /**
     * @param shapes of both slots when the app is as wanted
     */
    AppLane(Surroundings surroundings, WantedApp app, AppView view, Map<Slot, SlotShape> shapes, Steps steps) {
        this.app = app;
        this.view = view;
        this.steps = steps;
        this.route = new RouteSteps(surroundings, app, view, shapes, steps);
        this.job = new JobSteps(app, view, steps);
        this.copies = new CopySteps(surroundings, app, view, shapes, steps);
    }

    void converge() {
        if (app.face().replicas() == 0) {
            toZero();
            return;
        }
        var serving = servingSlot();
        if (serving.isPresent()) {
            inPlace(serving.get());
            return;
        }
        new Replacement(app, view, steps, route, copies).into(freeSlot());
    }

    /** The route that the app has when this lane is done, before any move of domains. */
    Route finalRoute() {
        return route.whenDone(finalSlot());
    }

    /** The slot that serves when this lane is done. */
    private Slot finalSlot() {
        return app.face().replicas() == 0
                ? view.serving().orElse(Slot.BLUE)
                : servingSlot().orElseGet(this::freeSlot);
    }

    /** The serving slot, when it holds the wanted generation, or nothing at all and no rollout has begun to leave it. */
    private Optional<Slot> servingSlot() {
        return view.serving()
                .filter(slot -> view.of(slot, fingerprint()).findAny().isPresent()
                        || (view.in(slot).isEmpty() && !isLeft(slot)));
    }

    private boolean isLeft(Slot slot) {
        return view.of(slot.other(), fingerprint())
                .anyMatch(copy -> view.pointer()
                        .filter(pointer ->
                                pointer.lists(copy.name().slot(), copy.name().number()))
                        .isPresent());
    }

    private void toZero() {
        var slot = finalSlot();
        steps.point(Pointer.nowhere(slot), Reason.SCALED_TO_ZERO);
        route.publishIfNeeded(route.whenDone(slot), Reason.SCALED_TO_ZERO);
        steps.retire(view.copies(), app.rollout().drain(), Reason.SCALED_TO_ZERO);
        steps.removeKept(Reason.SCALED_TO_ZERO);
        job.tidy();
    }

    /** The wanted generation serves, or nothing does: start, repair, scale, change its face. */
    private void inPlace(Slot slot) {
        var numbers = app.face().numbers();
        var pointer = app.rollout().stopsFirst()
                ? view.pointer().orElseThrow().withoutNewcomers()
                : view.pointer().orElseThrow();
        var others = strangersTo(slot);
        if (app.rollout().stopsFirst()) {
            steps.point(pointer, Reason.REPLACED);
            steps.retire(others, app.rollout().drain(), Reason.REPLACED);
        }
        SortedSet<Integer> asked = new TreeSet<>(numbers);
        asked.removeIf(number -> copies.sound(slot, number) && pointer.proven(slot, number));
        SortedSet<Integer> broken = new TreeSet<>(asked);
        broken.removeIf(number -> copies.sound(slot, number));
        var reason = view.route().isEmpty() ? Reason.DECLARED : Reason.DRIFTED;
        copies.pull(broken, slot, job.creates(), reason, "");
        if (!broken.isEmpty()) {
            job.run();
        }
        steps.point(pointer.withdrawing(broken), reason);
        route.reserve(slot, reason);
        broken.forEach(number -> copies.create(slot, number, reasonOf(slot, number), ""));
        broken.forEach(number -> copies.equip(slot, number, reasonOf(slot, number), ""));
        broken.forEach(number -> copies.start(slot, number, reasonOf(slot, number), ""));
        if (route.faceChanged(slot)) {
            asked.addAll(numbers);
        }
        asked.forEach(number -> copies.await(slot, number, reasonOf(slot, number), ""));
        route.publishWithRoomForAll(slot);
        asked.stream()
                .filter(number -> !pointer.withdrawing(broken).proven(slot, number))
                .forEach(number -> copies.awaitRoutable(slot, number, reasonOf(slot, number)));
        pointAfter(slot, pointer.withdrawing(broken), numbers);
        route.publishIfNeeded(
                route.whenDone(slot), surplus(slot).isEmpty() ? Reason.ROUTE_CHANGED : Reason.SCALED_DOWN);
        steps.retire(surplus(slot), app.rollout().drain(), Reason.SCALED_DOWN);
        if (!app.rollout().stopsFirst()) {
            steps.retire(others, app.rollout().drain(), Reason.REPLACED);
        }
        steps.removeKept(Reason.REPLACED);
        job.tidy();
    }

    /** Copies of the wanted generation beyond the wanted number. */
    private List<ObservedCopy> surplus(Slot slot) {
        return view.of(slot, fingerprint())
                .filter(copy -> !app.face().numbers().contains(copy.name().number()))
                .toList();
    }

    /** Everything but the wanted generation in its slot. */
    private List<ObservedCopy> strangersTo(Slot slot) {
        return view.copies().stream()
                .filter(copy ->
                        copy.name().slot() != slot || !copy.name().fingerprint().equals(fingerprint()))
                .toList();
    }

    /** Lists every wanted copy; what the health check thinks of one that was listed stays. */
    private void pointAfter(Slot slot, Pointer before, SortedSet<Integer> numbers) {
        SortedMap<Integer, Standing> copies = new TreeMap<>();
        numbers.forEach(number -> copies.put(
                number, before.proven(slot, number) ? before.copies().getOrDefault(number, Standing.UP) : Standing.UP));
        var after = new Pointer(slot, copies, Pointer.Meanwhile.UNAVAILABLE);
        if (!after.equals(before)) {
            var added = numbers.stream()
                    .filter(number -> !before.proven(slot, number))
                    .findFirst();
            steps.add(
                    new Action.Switch(app.name(), after),
                    added.map(number -> reasonOf(slot, number))
                            .orElse(before.newcomers().isEmpty() ? Reason.SCALED_DOWN : Reason.REPLACED));
        }
    }

    /** More copies than the published shape has room for are wanted; all else that is missing has gone. */
    private Reason reasonOf(Slot slot, int number) {
        var known = view.route().map(route -> route.shape(slot).addresses().size());
        if (known.isEmpty()) {
            return Reason.DECLARED;
        }
        if (number > known.get()) {
            return Reason.SCALED_UP;
        }
        if (!copies.sound(slot, number)) {
            return Reason.DRIFTED;
        }
        return view.pointer().filter(pointer -> pointer.lists(slot, number)).isPresent()
                ? Reason.ROUTE_CHANGED
                : Reason.UNPROVEN;
    }

    private Slot freeSlot() {
        for (var slot : Slot.values()) {
            if (!view.serving().equals(Optional.of(slot))
                    && view.of(slot, fingerprint()).findAny().isPresent()) {
                return slot;
            }
        }
        return view.serving().map(Slot::other).orElse(Slot.BLUE);
    }

    private Fingerprint fingerprint() {
        return app.generation().fingerprint();
    }
}
