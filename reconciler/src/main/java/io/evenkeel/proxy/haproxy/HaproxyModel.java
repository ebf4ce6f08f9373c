package io.evenkeel.proxy.haproxy;

import io.evenkeel.proxy.Backend;
import io.evenkeel.proxy.ContentFile;
import io.evenkeel.proxy.HostTable;
import io.evenkeel.proxy.HostTable.Destination;
import io.evenkeel.proxy.PathPattern;
import io.evenkeel.proxy.PathPrefix;
import io.evenkeel.state.route.Handling.Balance;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the templates see: maps, lists, texts and numbers. */
final class HaproxyModel {
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");
    private static final int MOST_RETRIES = 10;
    /** Bytes; room for the largest heads of requests that are taken. */
    private static final int BUFFER = 64 * 1024;

    private HaproxyModel() {}

    /**
     * The routes file's and the maps': {@code hosts} by name; {@code routes}, each with the {@code key} that a host and
     * path begin with and its {@code destination}; the {@code terms} of each {@code place} that has some; {@code idleTimeout} in seconds;
     * {@code bufferSize} in bytes.
     */
    static Map<String, Object> main(Collection<Route> routes, Duration idleTimeout) {
        var hosts = HostTable.of(routes).hosts();
        return Map.of(
                "hosts",
                hosts.stream().map(HostTable.Host::name).toList(),
                "routes",
                hosts.stream().flatMap(HaproxyModel::routes).toList(),
                "terms",
                routes.stream()
                        .sorted(Comparator.comparing(Route::app))
                        .flatMap(route -> HostTable.destinations(route).stream())
                        .filter(destination -> !destination.terms().equals(Terms.NONE))
                        .map(HaproxyModel::terms)
                        .toList(),
                "idleTimeout",
                idleTimeout.toSeconds(),
                "bufferSize",
                bufferSize(routes));
    }

    /**
     * One app's: {@code app}; its {@code backends}, each with its {@code name}, {@code servers}, {@code retries} and the
     * {@code path} and {@code pattern} of its {@code strips}; and
     * {@code hold} in seconds where it can be told to keep requests; {@code maxBody} in bytes and
     * {@code readTimeout} in milliseconds where they are bounded; {@code balance} in HAProxy's word; the name of the
     * file of its {@code errorPage} where it has its own.
     */
    static Map<String, Object> app(Route route) {
        Map<String, Object> app = new TreeMap<>();
        app.put("app", route.app().dotted());
        route.hold().ifPresent(hold -> app.put("hold", Math.ceilDiv(hold.toMillis(), 1_000)));
        route.handling().maxBody().ifPresent(bytes -> app.put("maxBody", bytes));
        ContentFile.errorPage(route).ifPresent(page -> app.put("errorPage", page.name()));
        route.handling().readTimeout().ifPresent(timeout -> app.put("readTimeout", timeout.toMillis()));
        app.put("balance", route.handling().balance() == Balance.LEAST_CONNECTIONS ? "leastconn" : "roundrobin");
        app.put(
                "backends",
                Backend.of(route).stream()
                        .map(backend -> Map.of(
                                "name", HostTable.backend(route, backend.port()),
                                "servers", servers(backend),
                                "strips", strips(route, backend.port()),
                                "retries", retries(backend.positions().size())))
                        .toList());
        return app;
    }

    /** HAProxy answers with a page out of one buffer. */
    private static int bufferSize(Collection<Route> routes) {
        var large = routes.stream()
                .flatMap(route -> route.handling().errorPage().stream())
                .anyMatch(page -> page.size() > BUFFER / 2);
        return large ? 2 * BUFFER : BUFFER;
    }

    /** The copies of both slots. */
    static List<String> servers(Backend backend) {
        return backend.positions().stream().findFirst().orElse(List.of());
    }

    /** None where there is no other copy to go to. Others may be picked by other requests meanwhile, so twice as many. */
    private static int retries(int positions) {
        return positions < 2 ? 0 : Math.min(2 * positions, MOST_RETRIES);
    }

    private static Stream<Map<String, Object>> routes(HostTable.Host host) {
        return Stream.concat(
                host.prefixes().stream()
                        .map(prefix -> Map.of(
                                "key",
                                host.name() + upper(prefix.path()) + "/",
                                "destination",
                                destination(prefix.destination(), prefix.path()))),
                host.rest().stream()
                        .map(rest -> Map.of(
                                "key", host.name() + "/", "destination", destination(rest, PathPrefix.WHOLE_HOST))));
    }

    /** One word with a bar in it, which is in no name, host or path. */
    private static String destination(Destination destination, String path) {
        var words = switch (destination) {
            case Destination.Copies copies ->
                copies.name() + "|" + copies.strip().map(_ -> path).orElse("-");
            case Destination.Elsewhere elsewhere -> "redirect|" + elsewhere.host();
        };
        return words + "|" + destination.place();
    }

    private static Map<String, Object> terms(Destination destination) {
        return Map.of(
                "place", destination.place(),
                "headers", destination.terms().headers(),
                "allowFrom", destination.terms().allowFrom(),
                "users", destination.users());
    }

    private static List<Map<String, String>> strips(Route route, int port) {
        return route.domains().stream()
                .filter(domain -> domain.target().equals(new Target.Port(port, true)))
                .map(PathPrefix::of)
                .distinct()
                .map(path -> Map.of("path", path, "pattern", PathPattern.stripped(path)))
                .toList();
    }

    /** The digits of escapes in upper case, as those of a request are compared. */
    private static String upper(String path) {
        return ESCAPE.matcher(path).replaceAll(escape -> escape.group().toUpperCase(Locale.ROOT));
    }
}
