package io.evenkeel.state.memory;

import java.time.Instant;

/**
 * An intent whose gate failed with nothing serving: it is asked again.
 *
 * @param intent an app with another intent is tried at once
 * @param attempts failed gates of this intent so far, from 1
 * @param notBefore when the next attempt may begin
 */
public record BackOff(String intent, int attempts, Instant notBefore) {
    public BackOff {
        if (attempts < 1) {
            throw new IllegalArgumentException("a back-off follows at least one failed attempt, not " + attempts);
        }
    }
}
