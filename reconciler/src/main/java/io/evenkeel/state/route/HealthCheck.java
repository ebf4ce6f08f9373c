package io.evenkeel.state.route;

import io.evenkeel.state.HttpQuestion;
import java.time.Duration;

/**
 * May a copy keep getting traffic? Asked through the proxy for as long as it runs.
 *
 * @param unhealthyAfter consecutive failures
 * @param healthyAfter consecutive successes
 */
public record HealthCheck(
        int port,
        HttpQuestion question,
        Duration interval,
        Duration timeout,
        int unhealthyAfter,
        int healthyAfter,
        WhenAllDown whenAllDown) {
    /** What the proxy does when no copy is healthy. */
    public enum WhenAllDown {
        /** Answer 503 with the error page. */
        UNAVAILABLE,
        /** Send to all copies. */
        ROUTE_ANYWAY
    }
}
