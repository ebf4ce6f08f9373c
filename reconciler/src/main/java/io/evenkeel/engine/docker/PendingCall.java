package io.evenkeel.engine.docker;

import com.github.dockerjava.api.DockerClient;
import io.evenkeel.engine.EngineException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A call on a thread of its own, because docker-java's response time-out does nothing on a unix socket: an engine that
 * hangs would hang the program. Closing interrupts the thread, which closes its connection.
 */
final class PendingCall<T> implements AutoCloseable {
    private final String attempt;
    private final FutureTask<Value<T>> task;

    /** What came back; the engine answers many calls with nothing. */
    record Value<T>(T value) {}

    PendingCall(String attempt, DockerClient client, Function<DockerClient, T> call) {
        this.attempt = attempt;
        task = new FutureTask<>(() -> Calls.get(attempt, () -> new Value<>(call.apply(client))));
        Thread.ofVirtual().name("engine-call").start(task);
    }

    /** The answer; empty when there is none within the time, and then it may still come. */
    Optional<Value<T>> await(Duration longest) {
        try {
            return Optional.of(task.get(longest.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException notYet) {
            return Optional.empty();
        } catch (ExecutionException failure) {
            throw Calls.translated(attempt, Objects.requireNonNullElse(failure.getCause(), failure));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted: cannot " + attempt, stop);
        }
    }

    @Override
    public void close() {
        task.cancel(true);
    }
}
