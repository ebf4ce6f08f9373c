package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.Backend;
import io.evenkeel.proxy.ContentFile;
import io.evenkeel.proxy.HostTable;
import io.evenkeel.proxy.HostTable.Destination;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.Https.Certificates;
import io.evenkeel.state.route.Handling.Balance;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What the templates see: maps, lists, texts and numbers. */
final class CaddyModel {
    private static final int STANDARD_PORT = 443;

    private CaddyModel() {}

    /**
     * The routes file's: {@code hosts}, each with its {@code name}, its {@code prefixes} in the order in which they are
     * tried, and the {@code rest} where an app has the whole host; and {@code idleTimeout} in seconds. A prefix has its
     * {@code pattern}, and like the rest either a {@code backend}, with {@code strip} where that is not asked for all of
     * the path, or the host of a {@code redirect}; {@code headers}, {@code allowFrom} and {@code users} with their hashes,
     * empty where there are none; and {@code plain} where http requests do not go to https. A host is {@code plain} where
     * a part of it is, and {@code secure} where it answers https.
     *
     * <p>With TLS there is {@code tls}, with the {@code port} where clients find it if that is not 443, and {@code internal}
     * or perhaps an {@code email}.
     */
    static Map<String, Object> main(Collection<Route> routes, Duration idleTimeout, Optional<Https> https) {
        var table = HostTable.of(routes);
        Map<String, Object> model = new TreeMap<>();
        model.put("idleTimeout", idleTimeout.toSeconds());
        model.put(
                "hosts",
                table.hosts().stream()
                        .map(host -> host(host, https.isPresent() && secure(host, table, https.get())))
                        .toList());
        https.ifPresent(wanted -> model.put("tls", tls(wanted)));
        return model;
    }

    private static Map<String, Object> tls(Https https) {
        Map<String, Object> model = new TreeMap<>();
        if (https.port() != STANDARD_PORT) {
            model.put("port", https.port());
        }
        switch (https.certificates()) {
            case Certificates.Internal() -> model.put("internal", true);
            case Certificates.Acme(var email) -> email.ifPresent(address -> model.put("email", address));
        }
        return model;
    }

    /** Also one without TLS that a certificate covers: otherwise the wildcard's app would get what is for this one's. */
    private static boolean secure(HostTable.Host host, HostTable table, Https https) {
        return needsCertificate(host, https)
                || table.hosts().stream().anyMatch(other -> host.under(other) && needsCertificate(other, https));
    }

    private static boolean needsCertificate(HostTable.Host host, Https https) {
        return host.destinations().anyMatch(Destination::tls)
                && (!host.wildcard() || https.certificates().coverWildcards());
    }

    /**
     * One app's: {@code app}, its {@code backends}, each with its {@code name}, {@code port} and {@code positions}, and
     * {@code hold} in milliseconds where it can be told to keep requests; {@code maxBody} in bytes and {@code readTimeout}
     * in milliseconds where they are bounded; {@code balance} in Caddy's word; the name of the file of its
     * {@code errorPage} where it has its own.
     */
    static Map<String, Object> app(Route route) {
        Map<String, Object> app = new TreeMap<>();
        app.put("app", route.app().dotted());
        route.hold().ifPresent(hold -> app.put("hold", hold.toMillis()));
        route.handling().maxBody().ifPresent(bytes -> app.put("maxBody", bytes));
        ContentFile.errorPage(route).ifPresent(page -> app.put("errorPage", page.name()));
        route.handling().readTimeout().ifPresent(timeout -> app.put("readTimeout", timeout.toMillis()));
        app.put("balance", route.handling().balance() == Balance.LEAST_CONNECTIONS ? "least_conn" : "round_robin");
        app.put(
                "backends",
                Backend.of(route).stream()
                        .map(backend -> Map.of(
                                "name", HostTable.backend(route, backend.port()),
                                "port", backend.port(),
                                "positions", backend.positions()))
                        .toList());
        return app;
    }

    private static Map<String, Object> host(HostTable.Host host, boolean secure) {
        Map<String, Object> model = new TreeMap<>();
        model.put("secure", secure);
        model.put("plain", host.destinations().anyMatch(destination -> !destination.tls()));
        model.put("name", host.name());
        model.put(
                "prefixes",
                host.prefixes().stream()
                        .map(prefix -> {
                            var entry = destination(prefix.destination());
                            entry.put("pattern", prefix.pattern());
                            return entry;
                        })
                        .toList());
        host.rest().ifPresent(rest -> model.put("rest", destination(rest)));
        return model;
    }

    private static Map<String, Object> destination(Destination destination) {
        Map<String, Object> model = new TreeMap<>();
        switch (destination) {
            case Destination.Copies copies -> {
                model.put("backend", copies.name());
                copies.strip().ifPresent(pattern -> model.put("strip", pattern));
            }
            case Destination.Elsewhere elsewhere -> model.put("redirect", elsewhere.host());
        }
        model.put("plain", !destination.tls());
        model.put("headers", destination.terms().headers());
        model.put("allowFrom", destination.terms().allowFrom());
        model.put("users", destination.users());
        return model;
    }
}
