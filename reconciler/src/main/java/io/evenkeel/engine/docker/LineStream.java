package io.evenkeel.engine.docker;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import io.evenkeel.engine.EngineException;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A container's output as lines, handed to the thread that asks for them: docker-java calls from a thread of its own,
 * where an exception would be lost.
 */
final class LineStream implements ResultCallback<Frame>, AutoCloseable {
    /** Bytes of a line; a longer one is passed on in pieces, because an app may never end it. */
    private static final int LONGEST = 64 * 1024;

    private final LinkedBlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream open = new ByteArrayOutputStream();
    private volatile Optional<Closeable> stream = Optional.empty();

    private sealed interface Piece {
        record Line(String text) implements Piece {}

        record End(Optional<Throwable> failure) implements Piece {}
    }

    /**
     * Passes on lines until the stream ends, the time is over, or {@code goOn} answers false.
     *
     * @return whether the stream ended by itself
     */
    boolean drain(Duration timeout, Predicate<String> goOn) {
        var deadline = System.nanoTime() + timeout.toNanos();
        try {
            while (true) {
                switch (pieces.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    case null -> {
                        return false;
                    }
                    case Piece.Line(var text) -> {
                        if (!goOn.test(text)) {
                            return false;
                        }
                    }
                    case Piece.End(var failure) -> {
                        failure.ifPresent(cause -> {
                            throw Calls.translated("read the container's output", cause);
                        });
                        return true;
                    }
                }
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted while reading a container's output", stop);
        }
    }

    @Override
    public void onStart(Closeable closeable) {
        stream = Optional.of(closeable);
    }

    @Override
    public void onNext(Frame frame) {
        for (var each : frame.getPayload()) {
            if (each == '\n') {
                flush();
                continue;
            }
            open.write(each);
            if (open.size() == LONGEST) {
                flush();
            }
        }
    }

    @Override
    public void onError(Throwable failure) {
        pieces.add(new Piece.End(Optional.of(failure)));
    }

    @Override
    public void onComplete() {
        if (open.size() > 0) {
            flush();
        }
        pieces.add(new Piece.End(Optional.empty()));
    }

    @Override
    public void close() {
        stream.ifPresent(LineStream::close);
    }

    private void flush() {
        var line = open.toString(StandardCharsets.UTF_8);
        open.reset();
        pieces.add(new Piece.Line(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line));
    }

    private static void close(Closeable stream) {
        try {
            stream.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
