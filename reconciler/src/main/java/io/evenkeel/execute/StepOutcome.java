package io.evenkeel.execute;

import java.util.List;

/** How a step ended. */
public sealed interface StepOutcome {
    record Done() implements StepOutcome {}

    /**
     * A new copy, or its route, is not good: an answer, not an accident.
     *
     * @param cause one line for people
     * @param log the copy's last lines of output
     */
    record GateFailed(String cause, List<String> log) implements StepOutcome {
        public GateFailed {
            log = List.copyOf(log);
        }
    }

    /**
     * The port could not do it now; the next pass tries again.
     *
     * @param unreachable whether the engine did not answer at all
     */
    record Failed(String cause, boolean unreachable) implements StepOutcome {}
}
