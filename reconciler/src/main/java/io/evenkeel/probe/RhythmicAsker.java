package io.evenkeel.probe;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks by a call on the caller's own thread, an interval after the end of the last one. */
final class RhythmicAsker implements Asker {
    private final Duration interval;
    private final Supplier<Answer> call;
    private long due = System.nanoTime();

    RhythmicAsker(Duration interval, Supplier<Answer> call) {
        this.interval = interval;
        this.call = call;
    }

    @Override
    public Optional<Answer> next(Duration atMost) {
        var wait = Duration.ofNanos(Math.max(0, due - System.nanoTime()));
        if (wait.compareTo(atMost) > 0) {
            Pause.of(atMost);
            return Optional.empty();
        }
        Pause.of(wait);
        var answer = call.get();
        due = System.nanoTime() + interval.toNanos();
        return Optional.of(answer);
    }

    @Override
    public void close() {}
}
