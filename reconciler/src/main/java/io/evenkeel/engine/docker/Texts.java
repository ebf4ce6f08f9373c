package io.evenkeel.engine.docker;

import java.time.Duration;

/** Values as people write them. */
final class Texts {
    private Texts() {}

    /** {@code 1m30s}, {@code 500ms}. */
    static String of(Duration duration) {
        if (duration.toMillis() < 1000) {
            return duration.toMillis() + "ms";
        }
        var minutes = duration.toMinutes() == 0 ? "" : duration.toMinutes() + "m";
        var seconds = duration.toSecondsPart() == 0 ? "" : duration.toSecondsPart() + "s";
        return minutes + seconds;
    }
}
