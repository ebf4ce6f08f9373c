package io.evenkeel.execute;

import io.evenkeel.plan.Lane;

/**
 * What became of a lane.
 *
 * @param completed how many of its steps were done
 */
public record LaneResult(Lane lane, int completed, End end) {
    /** How it ended. */
    public sealed interface End {
        record Succeeded() implements End {}

        record GateFailed(StepOutcome.GateFailed outcome) implements End {}

        record Failed(StepOutcome.Failed outcome) implements End {}

        /** It did not begin, because a lane that it waits for did not succeed. */
        record Skipped(String why) implements End {}

        /** The process was told to stop. */
        record Stopped() implements End {}
    }

    public boolean succeeded() {
        return end instanceof End.Succeeded;
    }
}
