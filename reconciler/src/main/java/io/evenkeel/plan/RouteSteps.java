package io.evenkeel.plan;

import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The route of an app on its way to what is wanted: what each step before and after a switch must publish. */
final class RouteSteps {
    private final Surroundings surroundings;
    private final WantedApp app;
    private final AppView view;
    private final Map<Slot, SlotShape> shapes;
    private final Steps steps;

    /** @param shapes of both slots when the app is as wanted */
    RouteSteps(Surroundings surroundings, WantedApp app, AppView view, Map<Slot, SlotShape> shapes, Steps steps) {
        this.surroundings = surroundings;
        this.app = app;
        this.view = view;
        this.shapes = shapes;
        this.steps = steps;
    }

    /** The route that the app has when its lane is done, before any move of domains. */
    Route whenDone(Slot serving) {
        var domains = surroundings.interimDomains(app);
        var now = steps.lastPublished().or(view::route);
        if (app.face().replicas() == 0 && now.isPresent()) {
            return now.get().withDomains(domains);
        }
        if (now.isPresent()
                && now.get().domains().equals(domains)
                && now.get().hold().equals(surroundings.hold(app))
                && now.get().handling().equals(app.face().handling())
                && now.get().shape(serving).equals(shape(serving))) {
            return now.get();
        }
        var free = app.rollout().stopsFirst() || view.in(serving.other()).isEmpty();
        var other = now.isEmpty() || free ? shape(serving.other()) : now.get().shape(serving.other());
        return serving == Slot.BLUE ? route(domains, shape(serving), other) : route(domains, other, shape(serving));
    }

    private Route route(List<Domain> domains, SlotShape blue, SlotShape green) {
        return new Route(
                app.name(),
                domains,
                blue,
                green,
                surroundings.hold(app),
                app.face().handling());
    }

    /** Writes down the addresses before any container has them, so that nobody else is given them meanwhile. */
    void reserve(Slot slot, Reason reason) {
        var now = view.route();
        if (now.isEmpty()) {
            steps.publish(route(List.of(), shape(Slot.BLUE), shape(Slot.GREEN)), reason);
            return;
        }
        var route = now.get();
        if (route.shape(slot).addresses().size() < shape(slot).addresses().size()) {
            var free = app.rollout().stopsFirst() || view.in(slot.other()).isEmpty();
            var extended = route.withAddresses(slot, shape(slot).addresses());
            steps.publish(
                    free
                            ? extended.withAddresses(
                                    slot.other(), shape(slot.other()).addresses())
                            : extended,
                    reason);
        }
    }

    void publishIfNeeded(Route route, Reason reason) {
        var before = steps.lastPublished().or(view::route);
        if (before.equals(Optional.of(route))) {
            return;
        }
        var change = before.map(published -> RouteChange.words(published, route))
                .filter(words -> !words.isEmpty() && reason == Reason.ROUTE_CHANGED);
        steps.publish(route, reason, change.map(words -> words + ":").orElse(""));
    }

    /** What is wanted when all is done, able to hold requests as long as the pointer may ask for it. */
    void publishBeforeSwitch(Slot slot) {
        publishIfNeeded(ableToHold(whenDone(slot)), Reason.ROUTE_CHANGED);
    }

    /** The same while copies that are too many still get traffic. */
    void publishWithRoomForAll(Slot slot) {
        publishIfNeeded(ableToHold(withRoomForAll(slot)), Reason.ROUTE_CHANGED);
    }

    /** Before the switch the proxy must still be able to hold requests, also for an app that will not need it again. */
    private Route ableToHold(Route route) {
        return route.withHold(route.hold().or(() -> view.route().flatMap(Route::hold)));
    }

    /** The final route, but with the addresses of copies that still get traffic. */
    private Route withRoomForAll(Slot slot) {
        var published = steps.lastPublished()
                .or(view::route)
                .map(route -> route.shape(slot).addresses())
                .orElse(List.of());
        var route = whenDone(slot);
        return published.size() > shape(slot).addresses().size() ? route.withAddresses(slot, published) : route;
    }

    /** Port or health differ from what is published, so that running copies must be asked before it is. */
    boolean faceChanged(Slot slot) {
        var wanted = shape(slot);
        return view.route()
                .map(route -> route.shape(slot))
                .filter(shape ->
                        !shape.ports().equals(wanted.ports()) || !shape.health().equals(wanted.health()))
                .isPresent();
    }

    /** Makes the proxy able to hold requests as long as is wanted; false where it cannot or need not. */
    boolean publishHold() {
        var hold = surroundings.hold(app);
        steps.lastPublished()
                .or(view::route)
                .filter(route -> hold.isPresent() && !route.hold().equals(hold))
                .ifPresent(route -> steps.publish(route.withHold(hold), Reason.ROUTE_CHANGED));
        return hold.isPresent();
    }

    private SlotShape shape(Slot slot) {
        return Optional.ofNullable(shapes.get(slot)).orElseThrow();
    }
}
