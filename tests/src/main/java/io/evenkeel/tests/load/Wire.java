package io.evenkeel.tests.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * One connection. A raw socket, because no HTTP client library can be kept from checking a connection before it uses it
 * again, or from a silent second attempt, and both hide what this client is there to see.
 */
final class Wire implements AutoCloseable {
    private final LoadSettings settings;
    private Optional<Open> open = Optional.empty();

    Wire(LoadSettings settings) {
        this.settings = settings;
    }

    /** Connects now, so that the first request need not. */
    void connect() throws IOException {
        if (open.isPresent()) {
            return;
        }
        var socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            var patience = Math.toIntExact(settings.patience().toMillis());
            socket.setSoTimeout(patience);
            socket.connect(settings.target(), patience);
            open = Optional.of(new Open(socket, new AnswerReader(new BufferedInputStream(socket.getInputStream()))));
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** Sends one request, once. */
    void send(String id, Mix.Ask ask) throws IOException {
        connect();
        var head = (ask.upload() > 0 ? "POST " : "GET ") + ask.path() + " HTTP/1.1\r\nHost: " + settings.host() + "\r\n"
                + AnswerCheck.ID + ": " + id + "\r\nUser-Agent: evenkeel-load\r\n"
                + (ask.upload() > 0 ? "Content-Length: " + ask.upload() + "\r\n" : "") + "\r\n";
        var request = Arrays.copyOf(head.getBytes(StandardCharsets.US_ASCII), head.length() + ask.upload());
        open.orElseThrow().socket().getOutputStream().write(request);
    }

    Answer receive() throws IOException {
        var answer = open.orElseThrow().answers().read();
        if (answer.endsConnection()) {
            close();
        }
        return answer;
    }

    @Override
    public void close() {
        try {
            if (open.isPresent()) {
                open.get().socket().close();
            }
        } catch (IOException e) {
            // nothing is lost with it: its answer, if any was due, has been read or given up
        }
        open = Optional.empty();
    }

    private record Open(Socket socket, AnswerReader answers) {}
}
