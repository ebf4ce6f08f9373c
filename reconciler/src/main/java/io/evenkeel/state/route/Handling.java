package io.evenkeel.state.route;

import java.time.Duration;
import java.util.Optional;

/**
 * How the proxy handles the requests of an app.
 *
 * @param maxBody of a request, in bytes; a larger one gets 413
 * @param readTimeout until an answer begins; then the request gets 504
 */
public record Handling(Optional<Long> maxBody, Optional<Duration> readTimeout, Balance balance) {
    /** Which copy a request goes to. */
    public enum Balance {
        /** Each in turn. */
        ROUND_ROBIN,
        /** The one with the fewest requests in flight. */
        LEAST_CONNECTIONS
    }

    /** What nobody asked to be otherwise. */
    public static final Handling STANDARD = new Handling(Optional.empty(), Optional.empty(), Balance.ROUND_ROBIN);
}
