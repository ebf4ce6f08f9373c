package io.evenkeel.proxy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;

/**
 * Carries the headers past the proxy that it sets itself. A check that asks with {@code X-Forwarded-Proto: https} must
 * reach the copy like that; a proxy overwrites these headers, so they travel under other names, and where one of them
 * is asked for, the others get what a proxied request would have.
 */
final class ForwardedHeaders {
    private static final String PREFIX = "X-Forwarded-";
    private static final String CARRIED = "X-Evenkeel-Forwarded-";

    private ForwardedHeaders() {}

    static void wrap(SortedMap<String, String> headers, String host) {
        Map<String, String> usual = new LinkedHashMap<>();
        usual.put("For", "127.0.0.1");
        usual.put("Host", host);
        usual.put("Proto", "http");
        if (usual.keySet().stream().noneMatch(name -> headers.containsKey(PREFIX + name))) {
            return;
        }
        usual.forEach((name, value) -> {
            var asked = headers.remove(PREFIX + name);
            headers.put(CARRIED + name, asked == null ? value : asked);
        });
    }
}
