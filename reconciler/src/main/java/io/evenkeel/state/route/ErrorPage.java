package io.evenkeel.state.route;

import java.nio.charset.StandardCharsets;

/**
 * What the clients of one app see where the proxy answers 502, 503 or 504 in its place.
 *
 * @param html the whole page, which is served byte for byte
 */
public record ErrorPage(String html) {
    /** Bytes: a proxy holds one in its memory for each answer. */
    public static final int MOST_BYTES = 64 * 1024;

    /** Bytes of its UTF-8 text. */
    public int size() {
        return html.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Its size alone: nobody wants to read it in a plan. */
    @Override
    public String toString() {
        return "page of " + size() + " bytes";
    }
}
