package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.Backend;
import io.evenkeel.proxy.PathPrefix;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the templates see: maps, lists, texts and numbers. */
final class CaddyModel {
    /** Longest first: the first that matches is the longest that matches. */
    private static final Comparator<Entry> ORDER =
            Comparator.<Entry>comparingInt(entry -> -entry.prefix().length()).thenComparing(Entry::prefix);

    private CaddyModel() {}

    private record Entry(String prefix, String backend) {}

    /**
     * The routes file's: {@code hosts}, each with its {@code name}, its {@code prefixes} in the order in which they are
     * tried ({@code pattern}, {@code backend}), and {@code backend} for the rest where an app has the whole host; and
     * {@code idleTimeout} in seconds.
     */
    static Map<String, Object> main(Collection<Route> routes, Duration idleTimeout) {
        SortedMap<String, List<Entry>> hosts = new TreeMap<>();
        for (var route : routes) {
            for (var domain : route.domains()) {
                hosts.computeIfAbsent(domain.host(), _ -> new ArrayList<>())
                        .add(new Entry(PathPrefix.of(domain), backend(route, domain.port())));
            }
        }
        return Map.of(
                "hosts",
                hosts.entrySet().stream()
                        .map(host -> host(host.getKey(), host.getValue()))
                        .toList(),
                "idleTimeout",
                idleTimeout.toSeconds());
    }

    /**
     * One app's: {@code app} and its {@code backends}, each with its {@code name}, {@code port} and {@code positions}.
     */
    static Map<String, Object> app(Route route) {
        return Map.of(
                "app",
                route.app().dotted(),
                "backends",
                Backend.of(route).stream()
                        .map(backend -> Map.of(
                                "name", backend(route, backend.port()),
                                "port", backend.port(),
                                "positions", backend.positions()))
                        .toList());
    }

    private static Map<String, Object> host(String name, List<Entry> entries) {
        Map<String, Object> host = new TreeMap<>();
        host.put("name", name);
        host.put(
                "prefixes",
                entries.stream()
                        .filter(entry -> !entry.prefix().equals(PathPrefix.WHOLE_HOST))
                        .sorted(ORDER)
                        .map(entry -> Map.of("pattern", PathPattern.of(entry.prefix()), "backend", entry.backend()))
                        .toList());
        entries.stream()
                .filter(entry -> entry.prefix().equals(PathPrefix.WHOLE_HOST))
                .forEach(entry -> host.put("backend", entry.backend()));
        return host;
    }

    private static String backend(Route route, int port) {
        return route.app().dotted() + "." + port;
    }
}
