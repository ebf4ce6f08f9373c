package io.evenkeel.cli;

import io.evenkeel.execute.StepListener;
import io.evenkeel.execute.StepOutcome;
import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.PlanText;
import io.evenkeel.plan.Step;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Each step as a line of the agent's log. */
final class StepLog implements StepListener {
    private static final Logger LOG = LoggerFactory.getLogger("io.evenkeel.steps");

    @Override
    public void planned(Plan plan) {
        LOG.debug("{} steps planned", plan.size());
    }

    @Override
    public void started(Lane lane, Step step) {
        LOG.debug("{}: {}", lane.name(), PlanText.line(step.action()));
    }

    @Override
    public void progressed(Lane lane, Step step, String line) {
        LOG.debug("{}: {}: {}", lane.name(), PlanText.line(step.action()), line);
    }

    @Override
    public void ended(Lane lane, Step step, StepOutcome outcome, Duration took) {
        var action = PlanText.line(step.action());
        switch (outcome) {
            case StepOutcome.Done done -> {
                LOG.info("{}: {} ({} ms; {})", lane.name(), action, took.toMillis(), step.why());
                done.remark().ifPresent(remark -> LOG.warn("{}: {}: {}", lane.name(), action, remark));
            }
            case StepOutcome.GateFailed gate -> LOG.warn("{}: {} FAILED: {}", lane.name(), action, gate.cause());
            case StepOutcome.Failed failed -> LOG.warn("{}: {} FAILED: {}", lane.name(), action, failed.cause());
        }
    }
}
