package io.evenkeel.source.git;

import java.time.Duration;

/**
 * How long a git server is waited for.
 *
 * @param connect until a connection stands
 * @param read between two pieces of an answer
 * @param whole until one answer is complete, so that a trickle cannot hold up a pass for ever
 */
public record Timeouts(Duration connect, Duration read, Duration whole) {
    public static final Timeouts DEFAULT =
            new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(10));
}
