package io.evenkeel.state.desired;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What a container may use.
 *
 * @param memory bytes
 * @param cpus cores, as in {@code 0.35}
 * @param pids processes and threads
 */
public record Limits(Optional<Long> memory, Optional<BigDecimal> cpus, Optional<Long> pids) {
    public static final Limits NONE = new Limits(Optional.empty(), Optional.empty(), Optional.empty());

    public Limits {
        cpus = cpus.map(BigDecimal::stripTrailingZeros);
    }
}
