package io.evenkeel.probe.helper;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** What is asked on a fresh connection. */
sealed interface Question {
    /**
     * Asks.
     *
     * @param deadline of {@link System#nanoTime}
     */
    Attempt ask(Socket socket, String where, long deadline) throws IOException;

    /** Whether there is a listener at all. */
    record Tcp() implements Question {
        @Override
        public Attempt ask(Socket socket, String where, long deadline) {
            return new Attempt(true, Kind.ANSWERED, "connected to " + where);
        }
    }

    /** One GET; a redirect is never followed. */
    record Http(Request request, Statuses accepted) implements Question {
        /** An app that is cut off in its answer may log an error, so a small one is read to its end. */
        private static final int DRAINED = 64 * 1024;

        @Override
        public Attempt ask(Socket socket, String where, long deadline) throws IOException {
            socket.getOutputStream().write(request.bytes());
            var input = new BufferedInputStream(socket.getInputStream());
            Response.Source source = () -> {
                socket.setSoTimeout(left(deadline));
                return input.read();
            };
            var response = Response.read(source);
            drain(source);
            return attempt(response, where);
        }

        private Attempt attempt(Response response, String where) {
            var redirect = response.status() >= 300 && response.status() <= 399;
            return new Attempt(
                    accepted.accept(response.status()),
                    redirect ? Kind.REDIRECTED : Kind.ANSWERED,
                    "got " + response.status()
                            + response.location().map(target -> " to " + target).orElse("")
                            + " from " + where);
        }

        private static void drain(Response.Source source) {
            try {
                var read = 0;
                while (read < DRAINED && source.next() >= 0) {
                    read++;
                }
            } catch (IOException endless) {
                return; // the head is the answer; the body is the app's affair
            }
        }
    }

    /** Opens a connection and asks on it. */
    default Attempt ask(InetSocketAddress address, long deadline) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(address, left(deadline));
            return ask(socket, Prober.text(address), deadline);
        }
    }

    /** Milliseconds until the deadline. */
    private static int left(long deadline) throws SocketTimeoutException {
        var left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
            throw new SocketTimeoutException();
        }
        return Math.toIntExact(left);
    }
}
