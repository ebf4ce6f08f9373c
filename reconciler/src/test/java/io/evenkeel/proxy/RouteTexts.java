package io.evenkeel.proxy;

import io.evenkeel.state.route.Route;

/** The stored form of a route, for tests of adapters. */
public final class RouteTexts {
    private RouteTexts() {}

    public static Route read(String text) {
        return RouteCodec.read(text);
    }
}
