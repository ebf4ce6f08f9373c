package io.evenkeel.app;

import io.evenkeel.execute.StepListener;
import io.evenkeel.execute.StepOutcome;
import io.evenkeel.journal.Entry;
import io.evenkeel.journal.Journal;
import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.PlanText;
import io.evenkeel.plan.Step;
import java.time.Duration;
import java.time.InstantSource;

/** Writes each step's end into the journal. */
record JournalListener(Journal journal, InstantSource clock) implements StepListener {
    @Override
    public void planned(Plan plan) {
        // its steps are written as they end
    }

    @Override
    public void started(Lane lane, Step step) {
        // a step that has no end in the journal was cut off
    }

    @Override
    public void progressed(Lane lane, Step step, String line) {
        // attempts are not history
    }

    @Override
    public void ended(Lane lane, Step step, StepOutcome outcome, Duration took) {
        var now = clock.instant();
        var action = PlanText.line(step.action());
        journal.append(
                switch (outcome) {
                    case StepOutcome.Done done ->
                        new Entry.StepDone(now, lane.name(), action, step.why(), took, done.remark());
                    case StepOutcome.GateFailed gate ->
                        new Entry.StepFailed(now, lane.name(), action, step.why(), took, gate.cause());
                    case StepOutcome.Failed failed ->
                        new Entry.StepFailed(now, lane.name(), action, step.why(), took, failed.cause());
                });
    }
}
