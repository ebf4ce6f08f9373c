package io.evenkeel.state.desired;

import java.time.Duration;
import java.util.Optional;

/**
 * How a container is stopped and when the engine restarts it.
 *
 * @param signal empty means the image's own, else SIGTERM
 * @param grace from the stop signal to the kill
 */
public record Lifecycle(Optional<String> signal, Duration grace, Restart restart) {
    /** The engine's restart policy. */
    public enum Restart {
        UNLESS_STOPPED,
        ON_FAILURE,
        NO
    }
}
