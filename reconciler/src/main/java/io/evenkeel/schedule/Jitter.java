package io.evenkeel.schedule;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** Spreads polls, so that many hosts that were started together do not ask one git server in step. */
record Jitter(Duration interval, RandomGenerator random) {
    /** The share of the interval by which a poll may come early or late. */
    private static final double SPREAD = 0.1;

    /** From this poll to the next. */
    Duration next() {
        var factor = 1 - SPREAD + 2 * SPREAD * random.nextDouble();
        return Duration.ofNanos((long) (interval.toNanos() * factor));
    }
}
