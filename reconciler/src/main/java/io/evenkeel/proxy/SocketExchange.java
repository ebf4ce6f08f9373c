package io.evenkeel.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Words out and words back over a unix socket of the proxy, in bounded time: the JDK's channels know none there. */
public final class SocketExchange {
    private SocketExchange() {}

    /** Takes what comes back. */
    interface Reading<T> {
        T from(InputStream in) throws Exception;
    }

    /**
     * Says one thing and reads what comes back until the other side closes.
     *
     * @return empty when the time was over before
     * @throws ConnectException when nobody listens on the socket
     */
    public static Optional<String> ask(Path socket, String words, Duration timeout) throws IOException {
        return ask(socket, words, timeout, in -> new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }

    static <T> Optional<T> ask(Path socket, String words, Duration timeout, Reading<T> reading) throws IOException {
        try (var channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            connect(channel, socket);
            var exchange = new FutureTask<>(() -> {
                var bytes = ByteBuffer.wrap(words.getBytes(StandardCharsets.ISO_8859_1));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                return reading.from(Channels.newInputStream(channel));
            });
            Thread.ofVirtual().name("socket-" + socket.getFileName()).start(exchange);
            return Optional.of(exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while asking");
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e.getCause());
        }
    }

    private static void connect(SocketChannel channel, Path socket) throws ConnectException {
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            var words = new ConnectException(e.getMessage());
            words.initCause(e);
            throw words;
        }
    }
}
