package io.evenkeel.reconcile;

import java.time.Duration;

/** When something that failed is tried again. */
public final class RetryPolicy {
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private RetryPolicy() {}

    /**
     * From a failed attempt to the next: 10 s, doubled each time, at most 5 minutes.
     *
     * @param attempts failed so far, from 1
     */
    public static Duration after(int attempts) {
        var delay = FIRST;
        for (var attempt = 1; attempt < attempts && delay.compareTo(LONGEST) < 0; attempt++) {
            delay = delay.multipliedBy(2);
        }
        return delay.compareTo(LONGEST) < 0 ? delay : LONGEST;
    }
}
