package io.evenkeel.proxy;

import java.util.regex.Pattern;

/**
 * A path prefix as a regular expression over the raw request target. The proxies' own ways to match a path decode
 * {@code %2F} into a separator, and some ignore case; this one does neither.
 */
public final class PathPattern {
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");
    private static final Pattern SPECIAL = Pattern.compile("[.+]");

    private PathPattern() {}

    /** Matches the prefix itself and what follows it after a slash or question mark. */
    public static String of(String prefix) {
        return start(prefix) + "(?:[/?]|$)";
    }

    /**
     * Matches the same requests to their end; a slash and then the two groups, of which one is empty, are what is left
     * without the prefix. Slashes that follow the prefix are left out too: nobody is asked for {@code //elsewhere}.
     */
    public static String stripped(String prefix) {
        return start(prefix) + "(?:/+(.*)|([?].*)?)$";
    }

    private static String start(String prefix) {
        var literal = SPECIAL.matcher(prefix).replaceAll("[$0]");
        return "^" + ESCAPE.matcher(literal).replaceAll("(?i:$0)");
    }
}
