package io.evenkeel.state.desired;

import java.time.Duration;
import java.util.Optional;

/**
 * How a generation replaces another.
 *
 * @param why one phrase for people: asked for, the default, or what forced it
 * @param drain the longest wait for requests in flight on a copy that left the proxy
 * @param batch how many copies a rolling rollout replaces at a time; empty for the others, which replace all at once
 * @param hold the longest that the proxy keeps a request while old copies have stopped and new ones are not ready; only
 *     for recreate
 */
public record Rollout(
        Strategy strategy,
        String why,
        Optional<Integer> batch,
        Duration drain,
        Optional<Duration> hold,
        Optional<PreDeploy> preDeploy) {
    /** Whether no new copy starts before the old ones have stopped. */
    public boolean stopsFirst() {
        return strategy == Strategy.RECREATE;
    }

    /** The order of stopping and starting. */
    public enum Strategy {
        /** All new copies start in the free slot, then one switch. */
        BLUE_GREEN,
        /** A few new copies start in the free slot, get requests, and as many old ones stop; then the next few. */
        ROLLING,
        /** The old copy stops before the new one starts. */
        RECREATE
    }
}
