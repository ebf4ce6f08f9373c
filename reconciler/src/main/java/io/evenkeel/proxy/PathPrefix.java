package io.evenkeel.proxy;

import io.evenkeel.state.route.Domain;

/** The path of a domain as proxies compare it: {@code /api} and {@code /api/} are the same prefix. */
public final class PathPrefix {
    public static final String WHOLE_HOST = "/";

    private PathPrefix() {}

    /** Without a closing slash, but for the whole host. */
    public static String of(Domain domain) {
        var path = domain.path();
        while (path.length() > 1 && path.endsWith("/")) {
            path = path.substring(0, path.length() - 1);
        }
        return path;
    }
}
