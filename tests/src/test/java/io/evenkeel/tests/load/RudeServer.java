package io.evenkeel.tests.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A small server that answers every request as it is told to, also wrongly. */
final class RudeServer implements AutoCloseable {
    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger requests = new AtomicInteger();
    final AtomicLong uploaded = new AtomicLong();
    final Queue<String> hosts = new ConcurrentLinkedQueue<>();

    private final ServerSocket listening;
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final Manner manner;

    RudeServer(Manner manner) throws IOException {
        this.manner = manner;
        listening = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** The demo app's answer. */
    static String answer(String version, String id) {
        return answer(version, id, body(version, id));
    }

    static String body(String version, String id) {
        return "{\"version\":\"" + version + "\",\"path\":\"/hello\",\"requestId\":\"" + id + "\"}";
    }

    static String answer(String version, String id, String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\nX-Version: " + version
                + "\r\nX-Request-Id: " + id + "\r\n\r\n" + body;
    }

    private void accept() {
        try {
            while (true) {
                var connection = listening.accept();
                open.add(connection);
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(connection));
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            var in = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
            while (true) {
                var id = "";
                var length = 0;
                for (var line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                    if (line.startsWith("X-Request-Id: ")) {
                        id = line.substring("X-Request-Id: ".length());
                    }
                    if (line.startsWith("Content-Length: ")) {
                        length = Integer.parseInt(line.substring("Content-Length: ".length()));
                    }
                    if (line.startsWith("Host: ")) {
                        hosts.add(line.substring("Host: ".length()));
                    }
                }
                if (id.isEmpty()) {
                    return;
                }
                for (; length > 0; length--) {
                    uploaded.addAndGet(in.read() < 0 ? 0 : 1);
                }
                var reply = manner.reply(requests.incrementAndGet(), id);
                connection.getOutputStream().write(reply.text().getBytes(StandardCharsets.US_ASCII));
                if (reply.hangsUp()) {
                    return;
                }
            }
        } catch (IOException e) {
            // the client has gone
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
            for (var connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How a request is answered. */
    interface Manner {
        /** The reply to a request, which is the server's {@code number}th, from 1. */
        Reply reply(int number, String id);
    }

    record Reply(String text, boolean hangsUp) {
        static Reply of(String text) {
            return new Reply(text, false);
        }
    }
}
