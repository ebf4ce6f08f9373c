package io.evenkeel.state.route;

import java.time.Duration;
import java.util.Optional;

/**
 * How the proxy handles the requests of an app.
 *
 * @param maxBody of a request, in bytes; a larger one gets 413
 * @param readTimeout until an answer begins; then the request gets 504
 * @param errorPage in place of the one that all apps share
 */
public record Handling(
        Optional<Long> maxBody, Optional<Duration> readTimeout, Balance balance, Optional<ErrorPage> errorPage) {
    /** Which copy a request goes to. */
    public enum Balance {
        /** Each in turn. */
        ROUND_ROBIN,
        /** The one with the fewest requests in flight. */
        LEAST_CONNECTIONS
    }

    /** One with the page that all apps share. */
    public Handling(Optional<Long> maxBody, Optional<Duration> readTimeout, Balance balance) {
        this(maxBody, readTimeout, balance, Optional.empty());
    }

    /** What nobody asked to be otherwise. */
    public static final Handling STANDARD = new Handling(Optional.empty(), Optional.empty(), Balance.ROUND_ROBIN);
}
