package io.evenkeel.proxy.nginx;

import io.evenkeel.proxy.Backend;
import io.evenkeel.proxy.ContentFile;
import io.evenkeel.proxy.HostTable;
import io.evenkeel.proxy.HostTable.Destination;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the templates see: maps, lists, texts and numbers. */
final class NginxModel {
    /** More positions of an app than this are not tried for one request: nginx follows ten redirects of its own. */
    static final int MOST_TRIES = 5;

    /** Also of a single copy, since another one may serve when an upload has come in. */
    private static final int LEAST_TRIES = 2;

    private static final int HUNDREDTHS_OF_PERCENT = 10_000;

    private NginxModel() {}

    /**
     * The routes file's: {@code apps} by name; {@code hosts}, each with the {@code key} that stands for it in a map and
     * the {@code value} there, the {@code prefixes} in the order in which they are tried ({@code pattern},
     * {@code backend}, and {@code strip} where that is not asked for all of the path) and {@code backend} for the rest;
     * the {@code redirects}, each with its {@code name}, {@code host}, {@code headers}, {@code allowFrom} and the path
     * of the file of its {@code users} where it asks for a password; the locations of {@code holds}; whether there is any {@code stripping}; {@code sizes}, for each number of
     * {@code positions} that an app has the {@code shares} of all but the last; {@code idleTimeout} in seconds;
     * and whether any app has {@code ownPages}.
     */
    static Map<String, Object> main(Collection<Route> routes, Duration idleTimeout) {
        var hosts = HostTable.of(routes).hosts();
        return Map.of(
                "ownPages",
                routes.stream().anyMatch(route -> route.handling().errorPage().isPresent()),
                "apps",
                routes.stream().map(route -> route.app().dotted()).sorted().toList(),
                "hosts",
                IntStream.range(0, hosts.size())
                        .mapToObj(number -> host(hosts.get(number), number + 1))
                        .toList(),
                "redirects",
                routes.stream()
                        .flatMap(route -> HostTable.destinations(route).stream())
                        .sorted(Comparator.comparing(Destination::place))
                        .flatMap(NginxModel::redirect)
                        .toList(),
                "holds",
                routes.stream()
                        .flatMap(route -> route.hold().stream()
                                .map(hold -> "hold:" + route.app().dotted() + ":" + hold.toMillis()))
                        .sorted()
                        .toList(),
                "stripping",
                routes.stream()
                        .flatMap(route -> route.domains().stream())
                        .anyMatch(domain -> domain.target() instanceof Target.Port port && port.strip()),
                "sizes",
                sizes(routes),
                "idleTimeout",
                idleTimeout.toSeconds());
    }

    /**
     * One app's: {@code app}; its {@code backends}, each with {@code positions} and the first part of its
     * {@code variable} names; its {@code places}, each with its {@code name}, {@code positions}, {@code variable}, the
     * numbers of its further {@code tries}, {@code headers}, {@code allowFrom} and the path of the file of its
     * {@code users} where it asks for a password; {@code hold} in milliseconds
     * where it can be told to keep requests; {@code maxBody} in bytes and {@code readTimeout} in milliseconds where they
     * are bounded; the name of the file of its {@code errorPage} where it has its own.
     */
    static Map<String, Object> app(Route route) {
        Map<String, Map<String, Object>> backends = new TreeMap<>();
        Backend.of(route).forEach(backend -> {
            var name = HostTable.backend(route, backend.port());
            backends.put(name, backend(name, backend));
        });
        Map<String, Object> app = new TreeMap<>();
        app.put("app", route.app().dotted());
        app.put("backends", List.copyOf(backends.values()));
        app.put(
                "places",
                HostTable.destinations(route).stream()
                        .flatMap(destination -> place(destination, backends))
                        .toList());
        route.hold().ifPresent(hold -> app.put("hold", hold.toMillis()));
        route.handling().maxBody().ifPresent(bytes -> app.put("maxBody", bytes));
        ContentFile.errorPage(route).ifPresent(page -> app.put("errorPage", page.name()));
        route.handling().readTimeout().ifPresent(timeout -> app.put("readTimeout", timeout.toMillis()));
        return app;
    }

    private static Stream<Map<String, Object>> place(
            Destination destination, Map<String, Map<String, Object>> backends) {
        if (!(destination instanceof Destination.Copies copies)) {
            return Stream.empty();
        }
        Map<String, Object> place = new TreeMap<>(Objects.requireNonNull(backends.get(copies.name())));
        place.putAll(terms(destination));
        return Stream.of(place);
    }

    private static Stream<Map<String, Object>> redirect(Destination destination) {
        if (!(destination instanceof Destination.Elsewhere elsewhere)) {
            return Stream.empty();
        }
        Map<String, Object> redirect = new TreeMap<>(terms(destination));
        redirect.put("host", elsewhere.host());
        return Stream.of(redirect);
    }

    private static Map<String, Object> terms(Destination destination) {
        Map<String, Object> terms = new TreeMap<>();
        terms.put("name", destination.place());
        terms.put("headers", destination.terms().headers());
        terms.put("allowFrom", destination.terms().allowFrom());
        users(destination).ifPresent(users -> terms.put("users", users.target()));
        return terms;
    }

    /** The file with the users whom an app's destinations let in, a line for each. */
    static Stream<ContentFile> users(Route route) {
        return HostTable.destinations(route).stream().flatMap(destination -> users(destination).stream());
    }

    private static Optional<ContentFile> users(Destination destination) {
        var lines = destination.users().entrySet().stream()
                .map(user -> user.getKey() + ":" + user.getValue() + "\n")
                .collect(Collectors.joining());
        return destination.terms().auth().map(_ -> ContentFile.of(lines));
    }

    private static Map<String, Object> backend(String name, Backend backend) {
        return Map.of(
                "variable",
                "evenkeel_" + variable(name),
                "positions",
                backend.positions(),
                "tries",
                IntStream.rangeClosed(2, Math.clamp(backend.positions().size(), LEAST_TRIES, MOST_TRIES))
                        .boxed()
                        .toList());
    }

    /** A hyphen is never beside a dot or another one, so no two names give the same. */
    private static String variable(String name) {
        return name.replace("-", "__").replace('.', '_');
    }

    private static Map<String, Object> host(HostTable.Host host, int number) {
        var rest = host.rest().map(Destination::place).orElse("unknown");
        return Map.of(
                "key",
                key(host.name()),
                "value",
                host.prefixes().isEmpty() ? rest : "$evenkeel_paths_" + number,
                "backend",
                rest,
                "prefixes",
                host.prefixes().stream().map(NginxModel::prefix).toList());
    }

    private static Map<String, String> prefix(HostTable.Prefix prefix) {
        Map<String, String> model = new TreeMap<>();
        model.put("pattern", prefix.pattern());
        model.put("backend", prefix.destination().place());
        if (prefix.destination() instanceof Destination.Copies copies) {
            copies.strip().ifPresent(pattern -> model.put("strip", pattern));
        }
        return model;
    }

    /** With a slash at the end, so that no host is taken for a word of nginx's such as {@code default}. */
    private static String key(String host) {
        return host.startsWith("*.") ? "~^[^.]+" + host.substring(1).replace(".", "[.]") + "/$" : host + "/";
    }

    private static List<Map<String, Object>> sizes(Collection<Route> routes) {
        var sizes = new TreeSet<Integer>();
        routes.forEach(route -> Backend.of(route)
                .forEach(backend -> sizes.add(backend.positions().size())));
        return sizes.tailSet(2).stream()
                .map(size -> Map.<String, Object>of("positions", size, "shares", shares(size)))
                .toList();
    }

    private static List<String> shares(int size) {
        var share = BigDecimal.valueOf(HUNDREDTHS_OF_PERCENT / size, 2).toPlainString() + "%";
        return Collections.nCopies(size - 1, share);
    }
}
