package io.evenkeel.probe;

import java.util.List;

/** How a gate ended. */
public sealed interface GateResult {
    /** Enough good answers in a row of an unchanged container. */
    record Passed(int attempts) implements GateResult {}

    /**
     * A limit was reached or the container ended.
     *
     * @param cause one line: the last probe's answer, the exit code, memory, and what to do
     * @param log the copy's last lines of output
     */
    record Failed(String cause, List<String> log) implements GateResult {
        public Failed {
            log = List.copyOf(log);
        }
    }
}
