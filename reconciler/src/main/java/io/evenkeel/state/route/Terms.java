package io.evenkeel.state.route;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * On what terms a domain is served.
 *
 * @param headers set on what the app or a redirect answers, never on a page of the proxy's own
 * @param allowFrom networks such as {@code 10.0.0.0/8}; whoever comes from elsewhere gets 403; empty lets all in
 * @param auth whoever is let in and is none of these users gets 401
 */
public record Terms(SortedMap<String, String> headers, List<String> allowFrom, Optional<Auth> auth) {
    /** None. */
    public static final Terms NONE = new Terms(Collections.emptySortedMap(), List.of());

    /** What makes the message, or belongs to one of its two connections alone. */
    private static final Set<String> RESERVED = Set.of(
            "connection",
            "content-encoding",
            "content-length",
            "content-range",
            "content-type",
            "date",
            "keep-alive",
            "location",
            "proxy-authenticate",
            "retry-after",
            "server",
            "set-cookie",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "www-authenticate");

    public Terms {
        // not as the given one is sorted: what is rendered must not depend on where a route comes from
        SortedMap<String, String> sorted = new TreeMap<>();
        sorted.putAll(headers);
        headers = Collections.unmodifiableSortedMap(sorted);
        allowFrom = allowFrom.stream().distinct().sorted().toList();
    }

    /** Those that ask for no password. */
    public Terms(SortedMap<String, String> headers, List<String> allowFrom) {
        this(headers, allowFrom, Optional.empty());
    }

    public Terms withAuth(Optional<Auth> other) {
        return new Terms(headers, allowFrom, other);
    }

    /** Whether a header is for a domain to set. */
    public static boolean maySet(String header) {
        var name = header.toLowerCase(Locale.ROOT);
        return !RESERVED.contains(name) && !name.startsWith("x-evenkeel-");
    }

    @Override
    public String toString() {
        return equals(NONE)
                ? ""
                : " with " + headers + ", from " + allowFrom
                        + auth.map(users -> ", " + users).orElse("");
    }
}
