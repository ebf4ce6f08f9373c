package io.evenkeel.probe;

import io.evenkeel.engine.EngineException;
import io.evenkeel.probe.helper.Attempt;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks by a helper inside the copy's network namespace, which is a new one after every restart. */
final class HelperAsker implements Asker {
    private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    private final Function<Attempt, Answer> judge;
    private final Thread thread;

    private sealed interface Message {
        record Line(String text) implements Message {}

        record End(Optional<RuntimeException> failure) implements Message {}
    }

    HelperAsker(
            HelperContainers helpers,
            String copy,
            List<String> arguments,
            Duration longest,
            Function<Attempt, Answer> judge) {
        this.judge = judge;
        thread = Thread.ofVirtual().name("probe " + copy).start(() -> {
            try {
                helpers.run(copy, arguments, longest, line -> messages.add(new Message.Line(line)));
                messages.add(new Message.End(Optional.empty()));
            } catch (RuntimeException failure) {
                messages.add(new Message.End(Optional.of(failure)));
            }
        });
    }

    @Override
    public Optional<Answer> next(Duration atMost) {
        return switch (poll(atMost)) {
            case null -> Optional.empty();
            case Message.Line(var text) -> Attempt.parse(text).map(judge);
            case Message.End(var failure) ->
                throw failure.orElseGet(() -> new EngineException("the probe helper ended before its gate"));
        };
    }

    /** Waits for the helper's removal, because the next one has the same name. */
    @Override
    public void close() {
        thread.interrupt();
        var interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable Message poll(Duration atMost) {
        try {
            return messages.poll(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stop) {
            throw Pause.interrupted(stop);
        }
    }
}
