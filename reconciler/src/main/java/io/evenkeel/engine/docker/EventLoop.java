package io.evenkeel.engine.docker;

import com.github.dockerjava.api.model.Event;
import com.github.dockerjava.api.model.EventType;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Events.ContainerEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One listener's connection to the event stream, on a thread of its own. The stream ends without a word when the engine
 * restarts or something between cuts it; so an end is no end here, and the next connection asks for what was missed.
 */
final class EventLoop {
    private static final Logger LOG = LoggerFactory.getLogger(EventLoop.class);

    /** An idle stream is renewed, because a connection that went silent looks the same as an idle one. */
    private static final Duration RENEW = Duration.ofMinutes(5);

    private final Connection connection;
    private final Consumer<ContainerEvent> listener;
    private final Thread thread;
    private final FailsafeExecutor<Object> reconnecting;
    private volatile boolean closed;
    /** Seconds and nanoseconds of the newest event, as the engine wrote them. */
    private volatile String since = stamp(Instant.now());

    EventLoop(Connection connection, Consumer<ContainerEvent> listener) {
        this.connection = connection;
        this.listener = listener;
        thread = Thread.ofVirtual().name("engine-events").unstarted(this::run);
        reconnecting = Failsafe.with(RetryPolicy.builder()
                .handleIf(failure -> !closed)
                .withBackoff(Duration.ofMillis(200), Duration.ofSeconds(10))
                .withMaxRetries(-1)
                .onRetry(attempt -> LOG.debug("listening to the engine's events again"))
                .build());
    }

    void start() {
        thread.start();
    }

    void close() {
        closed = true;
        thread.interrupt();
    }

    private void run() {
        while (!closed) {
            try {
                reconnecting.run(this::hear);
            } catch (RuntimeException failure) {
                if (!closed) {
                    LOG.warn("the engine's events cannot be heard", failure);
                }
            }
        }
    }

    /** Hears one connection to its end. An end within a moment is a failure, or an engine that cuts would be stormed. */
    private void hear() {
        var begin = System.nanoTime();
        try (var answer = new Answer<Event>(this::pass)) {
            connection
                    .patient()
                    .eventsCmd()
                    .withEventTypeFilter(EventType.CONTAINER)
                    .withSince(since)
                    .exec(answer);
            answer.ended(RENEW);
        } catch (RuntimeException failure) {
            throw Calls.translated("listen to events", failure);
        }
        if (System.nanoTime() - begin < Duration.ofSeconds(1).toNanos()) {
            throw new EngineException("the engine ended its event stream at once");
        }
    }

    private void pass(Event event) {
        var stamp = stamp(event);
        if (stamp.equals(since)) {
            return; // "since" includes its own instant
        }
        since = stamp;
        try {
            listener.accept(translated(event));
        } catch (RuntimeException failure) {
            LOG.warn("a listener failed on an event of the engine; it will hear the next one", failure);
        }
    }

    private static ContainerEvent translated(Event event) {
        Map<String, String> attributes = new HashMap<>();
        Optional.ofNullable(event.getActor())
                .map(actor -> actor.getAttributes())
                .ifPresent(attributes::putAll);
        var name = Optional.ofNullable(attributes.remove("name")).orElse("");
        return new ContainerEvent(Optional.ofNullable(event.getAction()).orElse(""), name, attributes);
    }

    private static String stamp(Event event) {
        var nanos = Optional.ofNullable(event.getTimeNano()).orElse(0L);
        return stamp(Instant.ofEpochSecond(0, nanos));
    }

    private static String stamp(Instant instant) {
        return "%d.%09d".formatted(instant.getEpochSecond(), instant.getNano());
    }
}
