package io.evenkeel.execute;

import java.util.List;
import java.util.Optional;

/** How a step ended. */
public sealed interface StepOutcome {
    /**
     * It did what it should.
     *
     * @param remark what somebody should know all the same, one line
     */
    record Done(Optional<String> remark) implements StepOutcome {
        /** There is nothing more to say. */
        public Done() {
            this(Optional.empty());
        }

        static Done remarking(String remark) {
            return new Done(Optional.of(remark));
        }
    }

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
