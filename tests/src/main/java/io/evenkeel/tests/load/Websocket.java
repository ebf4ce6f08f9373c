package io.evenkeel.tests.load;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A websocket (RFC 6455) to the demo app, which sends back what it hears. */
public final class Websocket implements AutoCloseable {
    private static final int PATIENCE_MILLISECONDS = 30_000;
    private static final int TEXT = 0x81;
    private static final int IS_MASKED = 0x80;
    /** Changes nothing; the protocol wants one. */
    private static final byte[] MASK = {0, 0, 0, 0};

    private static final int LONGEST = 125;

    private final Socket socket;
    private final DataInputStream in;

    private Websocket(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
    }

    /**
     * Opens one through a proxy.
     *
     * @throws UncheckedIOException when it is not to be had
     */
    public static Websocket open(InetSocketAddress proxy, String host) {
        var socket = new Socket();
        try {
            socket.connect(proxy, PATIENCE_MILLISECONDS);
            socket.setSoTimeout(PATIENCE_MILLISECONDS);
            var websocket = new Websocket(socket);
            websocket.upgrade(host);
            return websocket;
        } catch (IOException e) {
            close(socket);
            throw new UncheckedIOException(e);
        }
    }

    private void upgrade(String host) throws IOException {
        var request = "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        if (!head.toString().startsWith("HTTP/1.1 101 ")) {
            throw new IOException(
                    "no websocket: " + head.toString().lines().findFirst().orElse(""));
        }
    }

    /** Whether a short text comes back. */
    public boolean echoes(String text) {
        var payload = text.getBytes(StandardCharsets.US_ASCII);
        if (payload.length > LONGEST) {
            throw new IllegalArgumentException("at most " + LONGEST + " bytes");
        }
        try {
            var out = socket.getOutputStream();
            out.write(new byte[] {(byte) TEXT, (byte) (IS_MASKED | payload.length)});
            out.write(MASK);
            out.write(payload);
            return in.readUnsignedByte() == TEXT
                    && in.readUnsignedByte() == payload.length
                    && new String(in.readNBytes(payload.length), StandardCharsets.US_ASCII).equals(text);
        } catch (IOException gone) {
            return false;
        }
    }

    @Override
    public void close() {
        close(socket);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
