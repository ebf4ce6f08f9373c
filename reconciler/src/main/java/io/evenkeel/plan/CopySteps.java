package io.evenkeel.plan;

import io.evenkeel.state.CopyName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.route.SlotShape;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/** The steps that bring single copies of one generation up: none where the copy is that far already. */
final class CopySteps {
    private final Surroundings surroundings;
    private final WantedApp app;
    private final AppView view;
    private final Map<Slot, SlotShape> shapes;
    private final Steps steps;

    /**
     * Adds to the lane's steps.
     *
     * @param shapes of both slots when the app is as wanted
     */
    CopySteps(Surroundings surroundings, WantedApp app, AppView view, Map<Slot, SlotShape> shapes, Steps steps) {
        this.surroundings = surroundings;
        this.app = app;
        this.view = view;
        this.shapes = shapes;
        this.steps = steps;
    }

    /** Runs, and is where it belongs. */
    boolean sound(Slot slot, int number) {
        return view.find(slot, number, fingerprint())
                .filter(copy -> copy.running() && inPlace(copy))
                .isPresent();
    }

    private boolean inPlace(ObservedCopy copy) {
        return copy.address()
                .equals(Optional.of(address(copy.name().slot(), copy.name().number())));
    }

    /** @param jobCreates whether a command before the first copy needs the image too */
    void pull(SortedSet<Integer> numbers, Slot slot, boolean jobCreates, Reason reason, String detail) {
        var image = app.generation().container().image();
        var creates = numbers.stream().anyMatch(number -> usable(slot, number).isEmpty());
        if ((creates || (!numbers.isEmpty() && jobCreates))
                && (app.pull() == PullPolicy.ALWAYS || !surroundings.hasImage(image))) {
            steps.add(new Action.PullImage(image, app.pull()), reason, detail);
        }
    }

    /** A copy that only needs a start, or nothing. */
    private Optional<ObservedCopy> usable(Slot slot, int number) {
        return view.find(slot, number, fingerprint())
                .filter(this::inPlace)
                .filter(copy -> copy.state() != ObservedCopy.State.DEAD);
    }

    void create(Slot slot, int number, Reason reason, String detail) {
        if (usable(slot, number).isEmpty()) {
            var existing = view.find(slot, number, fingerprint()).stream().toList();
            steps.prepare(copy(slot, number), existing, app, address(slot, number), reason, detail);
        }
    }

    void equip(Slot slot, int number, Reason reason, String detail) {
        if (state(slot, number) == ObservedCopy.State.CREATED) {
            steps.equip(copy(slot, number), app, reason, detail);
        }
    }

    /** Of a copy, as it is when this lane has created those that are missing. */
    private ObservedCopy.State state(Slot slot, int number) {
        return usable(slot, number).map(ObservedCopy::state).orElse(ObservedCopy.State.CREATED);
    }

    void start(Slot slot, int number, Reason reason, String detail) {
        var state = state(slot, number);
        if (state == ObservedCopy.State.PAUSED) {
            steps.add(new Action.StopCopy(copy(slot, number)), reason, detail);
        }
        if (state != ObservedCopy.State.RUNNING && state != ObservedCopy.State.RESTARTING) {
            steps.add(new Action.StartCopy(copy(slot, number)), reason, detail);
        }
    }

    void await(Slot slot, int number, Reason reason, String detail) {
        steps.add(new Action.AwaitReady(copy(slot, number), app.gate()), reason, detail);
    }

    void awaitRoutable(Slot slot, int number, Reason reason) {
        if (!surroundings.proxied() || app.face().domains().isEmpty()) {
            return;
        }
        app.face()
                .ports()
                .forEach(port -> steps.add(
                        new Action.AwaitRoutable(copy(slot, number), address(slot, number), port, question(port)),
                        reason));
    }

    /** What the gate asks on that port, so that gate and proxy cannot differ. */
    private Optional<HttpQuestion> question(int port) {
        return switch (app.gate().check()) {
            case Gate.Check.Http http -> http.port() == port ? Optional.of(http.question()) : Optional.empty();
            case Gate.Check.Tcp tcp -> Optional.empty();
            case Gate.Check.Command command -> Optional.empty();
            case Gate.Check.ContainerState state -> Optional.empty();
        };
    }

    private String address(Slot slot, int number) {
        return Optional.ofNullable(shapes.get(slot)).orElseThrow().addresses().get(number - 1);
    }

    private CopyName copy(Slot slot, int number) {
        return new CopyName(app.name(), slot, number, fingerprint());
    }

    private Fingerprint fingerprint() {
        return app.generation().fingerprint();
    }
}
