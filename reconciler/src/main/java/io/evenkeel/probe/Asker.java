package io.evenkeel.probe;

import java.time.Duration;
import java.util.Optional;

/** Asks one life of a copy, from its start to its end, again and again in its own rhythm. */
interface Asker extends AutoCloseable {
    /**
     * The next answer.
     *
     * @return empty when there is none within the time
     */
    Optional<Answer> next(Duration atMost);

    @Override
    void close();
}
