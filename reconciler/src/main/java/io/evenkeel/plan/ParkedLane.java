package io.evenkeel.plan;

import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.observed.ObservedJob;
import io.evenkeel.state.route.Pointer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Takes back what a failed attempt created, and keeps one of its containers for inspection. */
final class ParkedLane {
    /** An old copy passed a gate once; without its served revision only its staying up can be asked for. */
    private static final Gate STAYS_UP = new Gate(
            new Gate.Check.ContainerState(),
            Duration.ofSeconds(5),
            Duration.ofSeconds(2),
            30,
            3,
            Duration.ofMinutes(1));

    private final AppView view;
    private final WantedApp app;
    private final Fingerprint failed;
    private final boolean failedServes;
    private final Steps steps;

    /**
     * @param app the parked intent
     * @param failedServes whether what serves is of the same generation, and only its face was to change
     */
    ParkedLane(AppView view, WantedApp app, boolean failedServes, Steps steps) {
        this.view = view;
        this.app = app;
        this.failed = app.generation().fingerprint();
        this.failedServes = failedServes;
        this.steps = steps;
    }

    void takeBack() {
        view.jobs().stream()
                .filter(job -> !failedServes
                        && job.name().generation().equals(failed)
                        && job.state() == ObservedJob.State.RUNNING)
                .forEach(job -> steps.add(new Action.RemoveJob(job.name()), Reason.GATE_FAILED));
        var candidates = candidates();
        var alive = candidates.stream().filter(ObservedCopy::alive).toList();
        if (app.rollout().batch().isPresent()) {
            // one that was a newcomer until a moment ago may still have requests
            alive.forEach(copy -> steps.drain(copy, app.rollout().drain(), Reason.GATE_FAILED, ""));
        }
        alive.forEach(copy -> steps.add(new Action.StopCopy(copy.name()), Reason.GATE_FAILED));
        // where the same generation is wanted again, its container's name is needed
        var evidence = view.kept().isEmpty() && !failedServes
                ? candidates.stream()
                        .filter(copy -> copy.state() != ObservedCopy.State.CREATED)
                        .findFirst()
                : Optional.<ObservedCopy>empty();
        evidence.ifPresent(
                copy -> steps.add(new Action.SetAside(copy.name(), view.name().environment()), Reason.GATE_FAILED));
        candidates.stream()
                .filter(copy -> evidence.filter(copy::equals).isEmpty())
                .forEach(copy -> steps.add(new Action.RemoveCopy(copy.name()), Reason.GATE_FAILED));
    }

    /** What is left to the served generation: neither candidates nor what is kept. */
    AppView rest() {
        var candidates = candidates();
        return new AppView(
                view.name(),
                view.copies().stream()
                        .filter(copy -> !candidates.contains(copy))
                        .toList(),
                failedServes ? view.kept() : List.of(),
                view.route(),
                view.pointer(),
                view.jobs().stream()
                        .filter(job -> failedServes || !job.name().generation().equals(failed))
                        .toList());
    }

    /** Brings old copies back that were stopped for the failed attempt, when nobody knows their spec any more. */
    void restartIncumbents() {
        var pointer = view.pointer();
        var stopped = view.incumbents().stream()
                .filter(copy -> !copy.name().fingerprint().equals(failed))
                .filter(copy -> copy.state() == ObservedCopy.State.EXITED || unlisted(copy))
                .toList();
        if (pointer.isEmpty() || stopped.isEmpty()) {
            return;
        }
        SortedSet<Integer> numbers = new TreeSet<>();
        stopped.forEach(copy -> numbers.add(copy.name().number()));
        steps.point(pointer.get().withdrawing(numbers), Reason.GATE_FAILED);
        stopped.stream()
                .filter(copy -> !copy.alive())
                .forEach(copy -> steps.add(new Action.StartCopy(copy.name()), Reason.GATE_FAILED));
        stopped.forEach(copy -> steps.add(new Action.AwaitReady(copy.name(), STAYS_UP), Reason.GATE_FAILED));
        view.incumbents().stream()
                .filter(copy -> !copy.name().fingerprint().equals(failed))
                .forEach(copy -> numbers.add(copy.name().number()));
        steps.add(new Action.Switch(view.name(), Pointer.to(pointer.get().serving(), numbers)), Reason.GATE_FAILED);
    }

    private boolean unlisted(ObservedCopy copy) {
        return view.pointer()
                .filter(pointer ->
                        !pointer.proven(copy.name().slot(), copy.name().number()))
                .isPresent();
    }

    /**
     * Copies of the failed generation that get no traffic. In the serving slot they can only be where everything that
     * served was lost; in the other one a rolling rollout may have given some of them traffic. None while the same
     * generation is wanted again: there they are what is wanted.
     */
    private List<ObservedCopy> candidates() {
        if (failedServes) {
            return List.of();
        }
        return view.copies().stream()
                .filter(copy -> copy.name().fingerprint().equals(failed))
                .filter(copy -> view.pointer().isEmpty() || unlisted(copy))
                .toList();
    }
}
