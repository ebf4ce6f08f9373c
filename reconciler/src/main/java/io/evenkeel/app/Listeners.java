package io.evenkeel.app;

import io.evenkeel.execute.StepListener;
import io.evenkeel.execute.StepOutcome;
import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.Step;
import java.time.Duration;
import java.util.List;

/** Several listeners as one. */
record Listeners(List<StepListener> all) implements StepListener {
    Listeners {
        all = List.copyOf(all);
    }

    @Override
    public void planned(Plan plan) {
        all.forEach(listener -> listener.planned(plan));
    }

    @Override
    public void started(Lane lane, Step step) {
        all.forEach(listener -> listener.started(lane, step));
    }

    @Override
    public void progressed(Lane lane, Step step, String line) {
        all.forEach(listener -> listener.progressed(lane, step, line));
    }

    @Override
    public void ended(Lane lane, Step step, StepOutcome outcome, Duration took) {
        all.forEach(listener -> listener.ended(lane, step, outcome, took));
    }
}
