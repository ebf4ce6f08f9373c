package io.evenkeel.probe.helper;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The head of an HTTP answer. */
record Response(int status, Optional<String> location) {
    /** A head that is longer is no answer to a health check. */
    private static final int LONGEST = 64 * 1024;

    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([1-9][0-9]{2})(?: .*)?");

    /** Where the bytes of an answer come from. */
    interface Source {
        /** The next byte, -1 at the end. */
        int next() throws IOException;
    }

    /** The answer is not HTTP, or ends within its head. */
    static final class Garbled extends IOException {
        private static final long serialVersionUID = 1L;

        Garbled(String message) {
            super(message);
        }
    }

    /** Reads the head of the final answer; interim answers (100 to 199) are passed over, but for a switch of protocols. */
    static Response read(Source source) throws IOException {
        while (true) {
            var head = parse(head(source));
            if (head.status() >= 200 || head.status() == 101) {
                return head;
            }
        }
    }

    private static String head(Source source) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var breaks = 0;
        while (breaks < 2) {
            var next = source.next();
            if (next < 0) {
                throw new Garbled(
                        bytes.size() == 0
                                ? "the connection was closed without an answer"
                                : "the answer ended within its head: " + brief(bytes));
            }
            if (bytes.size() == LONGEST) {
                throw new Garbled("the answer's head is longer than 64 KiB");
            }
            bytes.write(next);
            if (next == '\n') {
                breaks++;
            } else if (next != '\r') {
                breaks = 0;
            }
            if (bytes.size() == 5 && !bytes.toString(ISO_8859_1).equals("HTTP/")) {
                throw new Garbled("the answer is not HTTP; it begins with \"" + brief(bytes) + "\"");
            }
        }
        return bytes.toString(ISO_8859_1);
    }

    private static Response parse(String head) throws IOException {
        var lines = head.lines().toList();
        var matcher = STATUS_LINE.matcher(lines.getFirst());
        if (!matcher.matches()) {
            throw new Garbled("the answer is not HTTP/1; it begins with \"" + lines.getFirst() + "\"");
        }
        var location = lines.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("location:"))
                .findFirst()
                .map(line -> line.substring("location:".length()).strip());
        return new Response(Integer.parseInt(matcher.group(1)), location);
    }

    private static String brief(ByteArrayOutputStream bytes) {
        var text = bytes.toString(ISO_8859_1);
        return text.substring(0, Math.min(60, text.length()));
    }
}
