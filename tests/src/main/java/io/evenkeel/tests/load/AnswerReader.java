package io.evenkeel.tests.load;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeMap;

/** Reads HTTP/1.1 answers as the demo app sends them: with a Content-Length. */
final class AnswerReader {
    private static final int LONGEST_LINE = 16 * 1024;

    private final InputStream bytes;

    AnswerReader(InputStream bytes) {
        this.bytes = bytes;
    }

    /**
     * Reads one answer to its last byte.
     *
     * @throws IOException when it ends too early or is no answer, saying where
     */
    Answer read() throws IOException {
        var status = status(line("the status line"));
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (var line = line("the headers"); !line.isEmpty(); line = line("the headers")) {
            var parts = line.split(":", 2);
            if (parts.length < 2) {
                throw new ProtocolException("\"" + line + "\" is no header");
            }
            headers.put(parts[0].strip(), parts[1].strip());
        }
        var length = Optional.ofNullable(headers.get("Content-Length"))
                .orElseThrow(() -> new ProtocolException("status " + status + " without Content-Length"));
        return new Answer(status, headers, body(Integer.parseInt(length)));
    }

    private static int status(String line) throws ProtocolException {
        var parts = line.split(" ", 3);
        if (parts.length < 2 || !parts[0].equals("HTTP/1.1") || !parts[1].matches("[0-9]{3}")) {
            throw new ProtocolException("\"" + line + "\" is no status line");
        }
        return Integer.parseInt(parts[1]);
    }

    private String body(int length) throws IOException {
        var body = bytes.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the body ends after " + body.length + " of " + length + " bytes");
        }
        return new String(body, StandardCharsets.UTF_8);
    }

    private String line(String part) throws IOException {
        var line = new StringBuilder();
        for (var next = bytes.read(); next != '\n'; next = bytes.read()) {
            if (next < 0) {
                throw new EOFException(
                        "the connection was closed before " + part + (line.isEmpty() ? "" : " was complete"));
            }
            if (line.length() == LONGEST_LINE) {
                throw new ProtocolException(part + " has a line without end");
            }
            line.append((char) next);
        }
        var withoutReturn = line.length() > 0 && line.charAt(line.length() - 1) == '\r' ? 1 : 0;
        return line.substring(0, line.length() - withoutReturn);
    }
}
