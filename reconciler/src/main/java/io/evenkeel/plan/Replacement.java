package io.evenkeel.plan;

import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The steps that bring another generation into the free slot, give it the traffic and retire the old one. */
final class Replacement {
    private final WantedApp app;
    private final AppView view;
    private final Steps steps;
    private final RouteSteps route;
    private final JobSteps job;
    private final CopySteps copies;

    Replacement(WantedApp app, AppView view, Steps steps, RouteSteps route, CopySteps copies) {
        this.app = app;
        this.view = view;
        this.steps = steps;
        this.route = route;
        this.job = new JobSteps(app, view, steps);
        this.copies = copies;
    }

    /** All copies at once, or a few at a time if so asked. */
    void into(Slot slot) {
        var old = view.in(slot.other());
        var detail = old.isEmpty()
                ? ""
                : Parts.changed(old.getFirst().parts(), app.generation().parts());
        copies.pull(app.face().numbers(), slot, job.creates(), Reason.CHANGED, detail);
        steps.removeKept(Reason.CHANGED);
        var pointer = retireStrangers(slot);
        if (!job.needsTheVolumes()) {
            job.run();
        }
        route.reserve(slot, Reason.CHANGED);
        var batches = batches(pointer);
        for (var batch : batches.subList(0, batches.size() - 1)) {
            pointer = roll(slot, batch, pointer, detail);
            steps.retire(numbered(old, batch::contains), app.rollout().drain(), Reason.REPLACED);
        }
        var last = unproven(slot, batches.getLast(), pointer);
        pointer = withdraw(slot, last, pointer);
        last.forEach(number -> copies.create(slot, number, Reason.CHANGED, detail));
        last.forEach(number -> copies.equip(slot, number, Reason.CHANGED, detail));
        if (app.rollout().stopsFirst()) {
            view.pointer().ifPresent(this::hold);
            steps.halt(
                    old,
                    app.rollout().drain(),
                    Reason.STOPS_FIRST,
                    app.rollout().why() + ":");
        }
        if (job.needsTheVolumes()) {
            job.run();
        }
        startAndAsk(slot, last, detail);
        steps.point(new Pointer(slot, and(pointer.of(slot), last), Pointer.Meanwhile.UNAVAILABLE), Reason.CHANGED);
        finish(slot, numbered(old, number -> number >= batches.getLast().first()));
    }

    /** Replaces a few copies: gives the pointer to them beside the old copies that are left. */
    private Pointer roll(Slot slot, SortedSet<Integer> batch, Pointer pointer, String detail) {
        var asked = unproven(slot, batch, pointer);
        var before = withdraw(slot, asked, pointer);
        asked.forEach(number -> copies.create(slot, number, Reason.CHANGED, detail));
        asked.forEach(number -> copies.equip(slot, number, Reason.CHANGED, detail));
        startAndAsk(slot, asked, detail);
        SortedMap<Integer, Standing> left = new TreeMap<>(before.copies());
        left.keySet().removeAll(batch);
        var after = new Pointer(before.serving(), left, and(before.newcomers(), asked), Pointer.Meanwhile.UNAVAILABLE);
        steps.point(after, Reason.CHANGED);
        return after;
    }

    /** Those that must pass the gate: all but newcomers that have. */
    private SortedSet<Integer> unproven(Slot slot, SortedSet<Integer> batch, Pointer pointer) {
        SortedSet<Integer> asked = new TreeSet<>(batch);
        asked.removeIf(number -> copies.sound(slot, number) && pointer.proven(slot, number));
        return asked;
    }

    /** A newcomer that was lost gets no requests until it has passed its gate again. */
    private Pointer withdraw(Slot slot, SortedSet<Integer> numbers, Pointer pointer) {
        var after = pointer.withdrawing(slot, numbers);
        if (!after.equals(pointer)) {
            steps.point(after, Reason.DRIFTED);
        }
        return after;
    }

    private void startAndAsk(Slot slot, SortedSet<Integer> numbers, String detail) {
        numbers.forEach(number -> copies.start(slot, number, Reason.CHANGED, detail));
        numbers.forEach(number -> copies.await(slot, number, Reason.CHANGED, detail));
        route.publishBeforeSwitch(slot);
        numbers.forEach(number -> copies.awaitRoutable(slot, number, Reason.CHANGED));
    }

    /** From here on requests through the proxy wait instead of failing; the switch to the new copies lets them go. */
    private void hold(Pointer pointer) {
        var out = pointer.withdrawing(pointer.numbers());
        steps.point(route.publishHold() ? out.holding() : out, Reason.REPLACED);
    }

    /** After the switch, in the order in which {@link AppLane} would go on with the new generation in place. */
    private void finish(Slot slot, List<ObservedCopy> old) {
        if (app.rollout().stopsFirst()) {
            old.forEach(copy -> steps.add(new Action.RemoveCopy(copy.name()), Reason.REPLACED));
        }
        route.publishIfNeeded(route.whenDone(slot), Reason.ROUTE_CHANGED);
        if (!app.rollout().stopsFirst()) {
            steps.retire(old, app.rollout().drain(), Reason.REPLACED);
        }
        job.tidy();
    }

    /** Takes them out of traffic first: an earlier rollout may have given them some. */
    private Pointer retireStrangers(Slot slot) {
        var strangers = strangers(slot);
        var pointer = view.pointer().orElseGet(() -> Pointer.to(slot.other(), new TreeSet<>()));
        SortedMap<Integer, Standing> staying = new TreeMap<>(pointer.of(slot));
        strangers.forEach(copy -> staying.remove(copy.name().number()));
        var after = pointer.with(slot, staying);
        if (!after.equals(pointer)) {
            steps.point(after, Reason.REPLACED);
        }
        steps.retire(strangers, app.rollout().drain(), Reason.REPLACED);
        return after;
    }

    /** What stands in the slot and is not the wanted generation, or not among the wanted copies. */
    private List<ObservedCopy> strangers(Slot slot) {
        return view.in(slot).stream()
                .filter(copy ->
                        !copy.name().fingerprint().equals(app.generation().fingerprint())
                                || !app.face().numbers().contains(copy.name().number()))
                .toList();
    }

    /**
     * The numbers that are replaced together, in order; all from the last old copy on that serves are the last ones,
     * since the new slot serves alone from then on.
     */
    private List<SortedSet<Integer>> batches(Pointer pointer) {
        var numbers = app.face().numbers();
        var size = app.rollout().batch().orElse(numbers.size());
        var lastOld = pointer.copies().isEmpty() ? 0 : pointer.copies().lastKey();
        List<SortedSet<Integer>> batches = new ArrayList<>();
        var from = 1;
        while (from + size <= Math.min(numbers.last(), lastOld)) {
            batches.add(numbers.subSet(from, from + size));
            from += size;
        }
        batches.add(numbers.tailSet(from));
        return batches;
    }

    private static SortedMap<Integer, Standing> and(SortedMap<Integer, Standing> some, SortedSet<Integer> more) {
        SortedMap<Integer, Standing> all = new TreeMap<>(some);
        more.forEach(number -> all.put(number, Standing.UP));
        return all;
    }

    private static List<ObservedCopy> numbered(List<ObservedCopy> copies, Predicate<Integer> which) {
        return copies.stream().filter(copy -> which.test(copy.name().number())).toList();
    }
}
