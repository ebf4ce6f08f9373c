package io.evenkeel.plan;

import io.evenkeel.state.AppContainer;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.desired.DeliveredFile.Delivery;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The steps of one app's lane as they are being collected, and the sequences that more than one change needs. */
final class Steps {
    private final List<Step> collected;
    private final AppView view;

    Steps(AppView view) {
        this(view, new ArrayList<>());
    }

    private Steps(AppView view, List<Step> collected) {
        this.view = view;
        this.collected = collected;
    }

    /** The same lane, going on from another view of the app. */
    Steps seeing(AppView other) {
        return new Steps(other, collected);
    }

    List<Step> collected() {
        return List.copyOf(collected);
    }

    boolean contains(Action action) {
        return collected.stream().map(Step::action).anyMatch(action::equals);
    }

    boolean isEmpty() {
        return collected.isEmpty();
    }

    void add(Action action, Reason reason, String detail) {
        collected.add(new Step(action, reason, detail));
    }

    void add(Action action, Reason reason) {
        add(action, reason, "");
    }

    /** Moves the pointer unless it is there already. */
    void point(Pointer pointer, Reason reason) {
        if (!lastPointed().or(view::pointer).equals(Optional.of(pointer))) {
            add(new Action.Switch(view.name(), pointer), reason);
        }
    }

    /** The pointer as the steps so far leave it, if they move it. */
    private Optional<Pointer> lastPointed() {
        return collected.stream()
                .map(Step::action)
                .flatMap(action -> action instanceof Action.Switch move ? Stream.of(move.pointer()) : Stream.empty())
                .reduce((earlier, later) -> later);
    }

    /** The route as the steps so far leave it, if they publish any. */
    Optional<Route> lastPublished() {
        return collected.stream()
                .map(Step::action)
                .filter(Action.Publish.class::isInstance)
                .flatMap(action -> ((Action.Publish) action).routes().stream())
                .reduce((earlier, later) -> later);
    }

    void publish(Route route, Reason reason) {
        publish(route, reason, "");
    }

    void publish(Route route, Reason reason, String detail) {
        add(new Action.Publish(List.of(route), Set.of()), reason, detail);
    }

    /** Removes what was kept of a failed attempt. */
    void removeKept(Reason reason) {
        view.kept().forEach(copy -> add(new Action.RemoveCopy(copy.name()), reason));
    }

    /** Drains, stops and removes copies that get no new requests any more. */
    void retire(List<ObservedCopy> copies, Duration drain, Reason reason) {
        halt(copies, drain, reason, "");
        copies.forEach(copy -> add(new Action.RemoveCopy(copy.name()), reason));
    }

    /** Drains and stops, one after another in the order of their names, so that a plan reads the same each time. */
    void halt(List<ObservedCopy> copies, Duration drain, Reason reason, String detail) {
        copies.forEach(copy -> drain(copy, drain, reason, detail));
        copies.stream()
                .filter(ObservedCopy::alive)
                .forEach(copy -> add(new Action.StopCopy(copy.name()), reason, detail));
    }

    void drain(ObservedCopy copy, Duration drain, Reason reason, String detail) {
        var route = view.route();
        if (!copy.running() || copy.address().isEmpty() || route.isEmpty()) {
            return;
        }
        if (!route.get().shape(copy.name().slot()).ports().isEmpty()) {
            add(new Action.Drain(copy.name(), copy.address().get(), drain), reason, detail);
        }
    }

    /** What a container that was created and has not started yet is given: nothing in a listing tells that it has it. */
    void equip(AppContainer name, WantedApp app, Reason reason, String detail) {
        var container = app.generation().container();
        container
                .options()
                .networking()
                .networks()
                .forEach(network -> add(new Action.Attach(name, network), reason, detail));
        if (!container.files(Delivery.COPY).isEmpty()) {
            add(new Action.CopyFiles(name, app), reason, detail);
        }
    }

    /** Makes a copy startable: creates it where there is none, stops it where it hangs. */
    void prepare(
            CopyName name, List<ObservedCopy> existing, WantedApp app, String address, Reason reason, String detail) {
        existing.forEach(copy -> {
            if (copy.alive()) {
                add(new Action.StopCopy(copy.name()), reason, detail);
            }
            add(new Action.RemoveCopy(copy.name()), reason, detail);
        });
        fill(name, app, reason, detail);
        add(new Action.CreateCopy(name, app, address), reason, detail);
    }

    /** What must be there before a container is created. */
    void fill(AppContainer name, WantedApp app, Reason reason, String detail) {
        if (!app.generation().container().files(Delivery.VOLUME).isEmpty()) {
            add(new Action.FillVolume(name, app), reason, detail);
        }
    }
}
