package io.evenkeel.probe;

import io.evenkeel.engine.EngineException;
import java.time.Duration;

/** Waiting, on a thread that may be told to stop. */
final class Pause {
    private Pause() {}

    static void of(Duration duration) {
        try {
            Thread.sleep(duration);
        } catch (InterruptedException stop) {
            throw interrupted(stop);
        }
    }

    static EngineException interrupted(InterruptedException stop) {
        Thread.currentThread().interrupt();
        return new EngineException("interrupted while a gate was being awaited; nothing is known of the copy", stop);
    }
}
