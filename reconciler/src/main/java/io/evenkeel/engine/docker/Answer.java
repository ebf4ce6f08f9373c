package io.evenkeel.engine.docker;

import com.github.dockerjava.api.async.ResultCallback;
import io.evenkeel.engine.EngineException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A call whose answer comes in items over time; docker-java's own callback logs what is thrown here. */
final class Answer<T> implements ResultCallback<T>, AutoCloseable {
    private final Consumer<T> each;
    private final CompletableFuture<Boolean> end = new CompletableFuture<>();
    private volatile Optional<Closeable> stream = Optional.empty();
    private volatile Optional<T> last = Optional.empty();

    Answer() {
        this(item -> {});
    }

    Answer(Consumer<T> each) {
        this.each = each;
    }

    /** Waits for the end of the answer and gives its last item; empty when the time is over before. */
    Optional<T> last(Duration timeout) {
        return ended(timeout) ? last : Optional.empty();
    }

    /** Whether the answer ended within a time. */
    boolean ended(Duration timeout) {
        try {
            return end.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException notYet) {
            return false;
        } catch (ExecutionException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted while waiting for the engine", stop);
        }
    }

    @Override
    public void onStart(Closeable closeable) {
        stream = Optional.of(closeable);
    }

    @Override
    public void onNext(T item) {
        last = Optional.of(item);
        each.accept(item);
    }

    @Override
    public void onError(Throwable failure) {
        end.completeExceptionally(
                failure instanceof RuntimeException ? failure : new UncheckedIOException(new IOException(failure)));
    }

    @Override
    public void onComplete() {
        end.complete(true);
    }

    @Override
    public void close() {
        var open = stream;
        if (open.isEmpty()) {
            return;
        }
        try {
            open.get().close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
