package io.evenkeel.demoapp;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** Sends back what comes over a websocket (RFC 6455), which the JDK's HTTP server does not speak. */
final class Echo implements AutoCloseable {
    private static final int BACKLOG = 256;
    /** Of the protocol: what the server's proof is made with. */
    private static final String SALT = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static final String KEY = "sec-websocket-key:";
    private static final int LENGTH = 0x7F;
    private static final int LENGTH_FOLLOWS = 126;
    private static final int TOO_LONG = 127;
    private static final int OPERATION = 0x0F;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int MASK_BYTES = 4;

    private final ServerSocket listening;

    private Echo(ServerSocket listening) {
        this.listening = listening;
    }

    static Echo start(InetAddress address, int port) throws IOException {
        var echo = new Echo(new ServerSocket(port, BACKLOG, address));
        Thread.ofVirtual().start(echo::accept);
        return echo;
    }

    int port() {
        return listening.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                var socket = listening.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // the app ends
        }
    }

    private static void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            var in = new DataInputStream(socket.getInputStream());
            var out = new DataOutputStream(socket.getOutputStream());
            var key = key(in);
            if (key.isEmpty()) {
                write(out, "HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
                return;
            }
            write(
                    out,
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Accept: " + proof(key.get()) + "\r\n\r\n");
            while (sendBack(in, out)) {
                // until one side ends it
            }
        } catch (IOException gone) {
            // nobody to tell
        }
    }

    /** The client's key; empty where the request asks for no websocket. */
    private static Optional<String> key(DataInputStream in) throws IOException {
        Optional<String> key = Optional.empty();
        var line = new StringBuilder();
        for (var next = in.readUnsignedByte(); ; next = in.readUnsignedByte()) {
            if (next != '\n') {
                line.append((char) next);
                continue;
            }
            var text = line.toString().strip();
            if (text.isEmpty()) {
                return key;
            }
            if (text.toLowerCase(Locale.ROOT).startsWith(KEY)) {
                key = Optional.of(text.substring(KEY.length()).strip());
            }
            line.setLength(0);
        }
    }

    private static String proof(String key) {
        try {
            var digest = MessageDigest.getInstance("SHA-1").digest((key + SALT).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Answers one frame; false when it was the last one. */
    private static boolean sendBack(DataInputStream in, DataOutputStream out) throws IOException {
        var first = in.readUnsignedByte();
        var length = in.readUnsignedByte() & LENGTH;
        if (length == TOO_LONG) {
            return false;
        }
        if (length == LENGTH_FOLLOWS) {
            length = in.readUnsignedShort();
        }
        var mask = in.readNBytes(MASK_BYTES);
        var payload = in.readNBytes(length);
        for (var n = 0; n < payload.length; n++) {
            payload[n] ^= mask[n % MASK_BYTES];
        }
        var operation = first & OPERATION;
        out.write(operation == PING ? first + 1 : first);
        if (length < LENGTH_FOLLOWS) {
            out.write(length);
        } else {
            out.write(LENGTH_FOLLOWS);
            out.writeShort(length);
        }
        out.write(payload);
        out.flush();
        return operation != CLOSE;
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
