package io.evenkeel.plan;

import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Rollout.Strategy;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Brings one app to one intent from whatever is there. */
final class AppLane {
    private final Surroundings surroundings;
    private final WantedApp app;
    private final AppView view;
    private final Map<Slot, SlotShape> shapes;
    private final Steps steps;
    private final JobSteps job;
    private final CopySteps copies;

    /**
     * @param shapes of both slots when the app is as wanted
     */
    AppLane(Surroundings surroundings, WantedApp app, AppView view, Map<Slot, SlotShape> shapes, Steps steps) {
        this.surroundings = surroundings;
        this.app = app;
        this.view = view;
        this.shapes = shapes;
        this.steps = steps;
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
        replace(freeSlot());
    }

    /** The route that the app has when this lane is done, before any move of domains. */
    Route finalRoute(Slot serving) {
        var domains = surroundings.interimDomains(app);
        var now = steps.lastPublished().or(view::route);
        if (app.face().replicas() == 0 && now.isPresent()) {
            return now.get().withDomains(domains);
        }
        if (now.isPresent()
                && now.get().domains().equals(domains)
                && now.get().hold().equals(surroundings.hold(app))
                && now.get().shape(serving).equals(shape(serving))) {
            return now.get();
        }
        var free = recreates() || view.in(serving.other()).isEmpty();
        var other = now.isEmpty() || free ? shape(serving.other()) : now.get().shape(serving.other());
        return serving == Slot.BLUE
                ? new Route(app.name(), domains, shape(serving), other, surroundings.hold(app))
                : new Route(app.name(), domains, other, shape(serving), surroundings.hold(app));
    }

    /** The slot that serves when this lane is done. */
    Slot finalSlot() {
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
        publishIfNeeded(finalRoute(slot), Reason.SCALED_TO_ZERO);
        steps.retire(view.copies(), app.rollout().drain(), Reason.SCALED_TO_ZERO);
        removeKept(Reason.SCALED_TO_ZERO);
        job.tidy();
    }

    /** Another generation is in the serving slot: fill the free one, switch, retire the old; a few at a time if so asked. */
    private void replace(Slot slot) {
        var old = view.in(slot.other());
        var detail = old.isEmpty()
                ? ""
                : Parts.changed(old.getFirst().parts(), app.generation().parts());
        copies.pull(numbers(), slot, job.creates(), Reason.CHANGED, detail);
        removeKept(Reason.CHANGED);
        var pointer = retireStrangers(slot);
        if (!job.needsTheVolumes()) {
            job.run();
        }
        reserve(slot, Reason.CHANGED);
        var batches = batches(pointer);
        for (var batch : batches.subList(0, batches.size() - 1)) {
            pointer = roll(slot, batch, pointer, detail);
            steps.retire(numbered(old, batch::contains), app.rollout().drain(), Reason.REPLACED);
        }
        var last = batches.getLast();
        last.forEach(number -> copies.create(slot, number, Reason.CHANGED, detail));
        last.forEach(number -> copies.equip(slot, number, Reason.CHANGED, detail));
        if (recreates()) {
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
        finish(slot, numbered(old, number -> number >= last.first()));
    }

    /** Replaces a few copies: gives the pointer to them beside the old copies that are left. */
    private Pointer roll(Slot slot, SortedSet<Integer> batch, Pointer pointer, String detail) {
        SortedSet<Integer> asked = new TreeSet<>(batch);
        asked.removeIf(number -> copies.sound(slot, number) && pointer.proven(slot, number));
        asked.forEach(number -> copies.create(slot, number, Reason.CHANGED, detail));
        asked.forEach(number -> copies.equip(slot, number, Reason.CHANGED, detail));
        startAndAsk(slot, asked, detail);
        SortedMap<Integer, Standing> left = new TreeMap<>(pointer.copies());
        left.keySet().removeAll(batch);
        var after =
                new Pointer(pointer.serving(), left, and(pointer.newcomers(), asked), Pointer.Meanwhile.UNAVAILABLE);
        steps.point(after, Reason.CHANGED);
        return after;
    }

    private void startAndAsk(Slot slot, SortedSet<Integer> numbers, String detail) {
        numbers.forEach(number -> copies.start(slot, number, Reason.CHANGED, detail));
        numbers.forEach(number -> copies.await(slot, number, Reason.CHANGED, detail));
        publishIfNeeded(ableToHold(finalRoute(slot)), Reason.ROUTE_CHANGED);
        numbers.forEach(number -> copies.awaitRoutable(slot, number, Reason.CHANGED));
    }

    /** From here on requests through the proxy wait instead of failing; the switch to the new copies lets them go. */
    private void hold(Pointer pointer) {
        steps.lastPublished()
                .or(view::route)
                .filter(route -> surroundings.hold(app).isPresent())
                .filter(route -> !route.hold().equals(surroundings.hold(app)))
                .ifPresent(route -> steps.publish(route.withHold(surroundings.hold(app)), Reason.ROUTE_CHANGED));
        var out = pointer.withdrawing(pointer.numbers());
        steps.point(surroundings.hold(app).isPresent() ? out.holding() : out, Reason.REPLACED);
    }

    /** After the switch, in the order in which {@link #inPlace} would go on. */
    private void finish(Slot slot, List<ObservedCopy> old) {
        if (recreates()) {
            old.forEach(copy -> steps.add(new Action.RemoveCopy(copy.name()), Reason.REPLACED));
        }
        publishIfNeeded(finalRoute(slot), Reason.ROUTE_CHANGED);
        if (!recreates()) {
            steps.retire(old, app.rollout().drain(), Reason.REPLACED);
        }
        job.tidy();
    }

    /** The wanted generation serves, or nothing does: start, repair, scale, change its face. */
    private void inPlace(Slot slot) {
        var numbers = numbers();
        var pointer = recreates()
                ? view.pointer().orElseThrow().withoutNewcomers()
                : view.pointer().orElseThrow();
        var others = strangersTo(slot);
        if (recreates()) {
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
        reserve(slot, reason);
        broken.forEach(number -> copies.create(slot, number, reasonOf(slot, number), ""));
        broken.forEach(number -> copies.equip(slot, number, reasonOf(slot, number), ""));
        broken.forEach(number -> copies.start(slot, number, reasonOf(slot, number), ""));
        if (faceChanged(slot)) {
            asked.addAll(numbers);
        }
        asked.forEach(number -> copies.await(slot, number, reasonOf(slot, number), ""));
        publishIfNeeded(ableToHold(withRoomForAll(slot)), Reason.ROUTE_CHANGED);
        asked.stream()
                .filter(number -> !pointer.withdrawing(broken).proven(slot, number))
                .forEach(number -> copies.awaitRoutable(slot, number, reasonOf(slot, number)));
        pointAfter(slot, pointer.withdrawing(broken), numbers);
        publishIfNeeded(finalRoute(slot), surplus(slot).isEmpty() ? Reason.ROUTE_CHANGED : Reason.SCALED_DOWN);
        steps.retire(surplus(slot), app.rollout().drain(), Reason.SCALED_DOWN);
        if (!recreates()) {
            steps.retire(others, app.rollout().drain(), Reason.REPLACED);
        }
        removeKept(Reason.REPLACED);
        job.tidy();
    }

    /** Copies of the wanted generation beyond the wanted number. */
    private List<ObservedCopy> surplus(Slot slot) {
        return view.of(slot, fingerprint())
                .filter(copy -> !numbers().contains(copy.name().number()))
                .toList();
    }

    /** Everything but the wanted generation in its slot. */
    private List<ObservedCopy> strangersTo(Slot slot) {
        return view.copies().stream()
                .filter(copy ->
                        copy.name().slot() != slot || !copy.name().fingerprint().equals(fingerprint()))
                .toList();
    }

    /** Writes down the addresses before any container has them, so that nobody else is given them meanwhile. */
    private void reserve(Slot slot, Reason reason) {
        var now = view.route();
        if (now.isEmpty()) {
            steps.publish(
                    new Route(app.name(), List.of(), shape(Slot.BLUE), shape(Slot.GREEN), surroundings.hold(app)),
                    reason);
            return;
        }
        var route = now.get();
        if (route.shape(slot).addresses().size() < shape(slot).addresses().size()) {
            var free = recreates() || view.in(slot.other()).isEmpty();
            var extended = route.withAddresses(slot, shape(slot).addresses());
            steps.publish(
                    free
                            ? extended.withAddresses(
                                    slot.other(), shape(slot.other()).addresses())
                            : extended,
                    reason);
        }
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

    /** Port or health differ from what is published, so that running copies must be asked before it is. */
    private boolean faceChanged(Slot slot) {
        var wanted = shape(slot);
        return view.route()
                .map(route -> route.shape(slot))
                .filter(shape ->
                        !shape.ports().equals(wanted.ports()) || !shape.health().equals(wanted.health()))
                .isPresent();
    }

    /** The final route, but with the addresses of copies that still get traffic. */
    private Route withRoomForAll(Slot slot) {
        var published = steps.lastPublished()
                .or(view::route)
                .map(route -> route.shape(slot).addresses())
                .orElse(List.of());
        var route = finalRoute(slot);
        return published.size() > shape(slot).addresses().size() ? route.withAddresses(slot, published) : route;
    }

    /** Before the switch the proxy must still be able to hold requests, also for an app that will not need it again. */
    private Route ableToHold(Route route) {
        return route.withHold(route.hold().or(() -> view.route().flatMap(Route::hold)));
    }

    private void publishIfNeeded(Route route, Reason reason) {
        if (!steps.lastPublished().or(view::route).equals(Optional.of(route))) {
            steps.publish(route, reason);
        }
    }

    private boolean recreates() {
        return app.rollout().strategy() == Strategy.RECREATE;
    }

    private void removeKept(Reason reason) {
        view.kept().forEach(copy -> steps.add(new Action.RemoveCopy(copy.name()), reason));
    }

    /** What stands in the slot and is not the wanted generation, or not among the wanted copies. */
    private List<ObservedCopy> strangers(Slot slot) {
        return view.in(slot).stream()
                .filter(copy -> !copy.name().fingerprint().equals(fingerprint())
                        || !numbers().contains(copy.name().number()))
                .toList();
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

    private Slot freeSlot() {
        for (var slot : Slot.values()) {
            if (!view.serving().equals(Optional.of(slot))
                    && view.of(slot, fingerprint()).findAny().isPresent()) {
                return slot;
            }
        }
        return view.serving().map(Slot::other).orElse(Slot.BLUE);
    }

    /**
     * The numbers that are replaced together, in order; all from the last old copy on that serves are the last ones,
     * since the new slot serves alone from then on.
     */
    private List<SortedSet<Integer>> batches(Pointer pointer) {
        var numbers = numbers();
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

    private SortedSet<Integer> numbers() {
        SortedSet<Integer> numbers = new TreeSet<>();
        for (var number = 1; number <= app.face().replicas(); number++) {
            numbers.add(number);
        }
        return numbers;
    }

    private SlotShape shape(Slot slot) {
        return Optional.ofNullable(shapes.get(slot)).orElseThrow();
    }

    private Fingerprint fingerprint() {
        return app.generation().fingerprint();
    }
}
