package io.evenkeel.state.desired;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A check that the engine makes in the container. What is empty is as the image has it, else as the engine does.
 *
 * @param test in the engine's form: {@code CMD} and words, {@code CMD-SHELL} and one line, or {@code NONE} for no check
 * @param startPeriod in which failures do not count
 * @param retries failures in a row that make it unhealthy
 */
public record Healthcheck(
        List<String> test,
        Optional<Duration> interval,
        Optional<Duration> timeout,
        Optional<Duration> startPeriod,
        Optional<Integer> retries) {
    /** Takes the image's own away. */
    public static final Healthcheck DISABLED =
            new Healthcheck(List.of("NONE"), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Healthcheck {
        test = List.copyOf(test);
    }
}
