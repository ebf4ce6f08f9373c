package io.evenkeel.probe.helper;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;

/**
 * An HTTP request as bytes. It is written by hand because every client of the JDK reads the path as a URL and may write
 * another one.
 *
 * @param headers each as {@code Name:value}
 */
record Request(String path, String host, List<String> headers, String agent) {
    byte[] bytes() {
        var text = new StringBuilder("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n");
        text.append("User-Agent: ").append(agent).append("\r\nX-Evenkeel-Probe: ready\r\nAccept: */*\r\n");
        for (var header : headers) {
            var colon = header.indexOf(':');
            text.append(header, 0, colon)
                    .append(": ")
                    .append(header.substring(colon + 1))
                    .append("\r\n");
        }
        return text.append("Connection: close\r\n\r\n").toString().getBytes(ISO_8859_1);
    }
}
