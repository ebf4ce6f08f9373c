package io.evenkeel.tests.load;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * One request's answer as it came over the wire.
 *
 * @param status 0 when there was no answer
 * @param text the whole answer, or why there was none
 */
public record Visit(int status, String text) {
    private static final Pattern VERSION = Pattern.compile("(?im)^x-version: (\\S+)");
    /** Bytes of a piece of an upload. */
    public static final int PIECE = 1024;

    private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int PATIENCE_MILLISECONDS = 60_000;

    /** Asks the proxy for a page of a host. */
    public static Visit of(InetSocketAddress proxy, String host, String path) {
        return of(proxy, page(host, path), _ -> {});
    }

    /**
     * Asks the proxy by https.
     *
     * @param trust makes the connection, which must be to who says to be that host
     */
    public static Visit of(InetSocketAddress proxy, SSLSocketFactory trust, String host, String path) {
        try (var socket = new Socket()) {
            socket.connect(proxy, PATIENCE_MILLISECONDS);
            var secure = (SSLSocket) trust.createSocket(socket, host, proxy.getPort(), true);
            var parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            return of(secure, page(host, path), _ -> {});
        } catch (IOException e) {
            return new Visit(0, e.toString());
        }
    }

    private static String page(String host, String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
    }

    /**
     * Uploads to the start page of a host, slowly.
     *
     * @param pieces each of {@link #PIECE} bytes; they come ten a second
     */
    public static Visit uploading(InetSocketAddress proxy, String host, int pieces) {
        var head = "POST / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\nContent-Length: " + pieces * PIECE
                + "\r\n\r\n";
        return of(proxy, head, out -> {
            for (var piece = 0; piece < pieces; piece++) {
                LockSupport.parkNanos(PAUSE);
                out.write(new byte[PIECE]);
            }
        });
    }

    private static Visit of(InetSocketAddress proxy, String head, Body body) {
        try (var socket = new Socket()) {
            socket.connect(proxy, PATIENCE_MILLISECONDS);
            return of(socket, head, body);
        } catch (IOException e) {
            return new Visit(0, e.toString());
        }
    }

    private static Visit of(Socket socket, String head, Body body) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLISECONDS);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        body.write(socket.getOutputStream());
        var text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Visit(text.startsWith("HTTP/1.1 ") ? Integer.parseInt(text.substring(9, 12)) : 0, text);
    }

    private interface Body {
        void write(OutputStream out) throws IOException;
    }

    /** What answered, as in {@code v1}; else status and text. */
    public String version() {
        var matcher = VERSION.matcher(text);
        return status == 200 && matcher.find() ? matcher.group(1) : status + ": " + text;
    }
}
