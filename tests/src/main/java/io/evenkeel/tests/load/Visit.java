package io.evenkeel.tests.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * One request's answer as it came over the wire.
 *
 * @param status 0 when there was no answer
 * @param text the whole answer, or why there was none
 */
public record Visit(int status, String text) {
    private static final Pattern VERSION = Pattern.compile("(?im)^x-version: (\\S+)");
    private static final int PATIENCE_MILLISECONDS = 60_000;

    /** Asks the proxy for a page of a host. */
    public static Visit of(InetSocketAddress proxy, String host, String path) {
        try (var socket = new Socket()) {
            socket.connect(proxy, PATIENCE_MILLISECONDS);
            socket.setSoTimeout(PATIENCE_MILLISECONDS);
            var request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            var text = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Visit(text.startsWith("HTTP/1.1 ") ? Integer.parseInt(text.substring(9, 12)) : 0, text);
        } catch (IOException e) {
            return new Visit(0, e.toString());
        }
    }

    /** What answered, as in {@code v1}; else status and text. */
    public String version() {
        var matcher = VERSION.matcher(text);
        return status == 200 && matcher.find() ? matcher.group(1) : status + ": " + text;
    }
}
