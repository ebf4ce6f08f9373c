package io.evenkeel.proxy;

import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where a request goes by its host and path; apps may share a host.
 *
 * @param hosts by name, sorted
 */
public record HostTable(List<Host> hosts) {
    /** Longest first: the first that matches is the longest that matches. */
    private static final Comparator<Prefix> ORDER =
            Comparator.<Prefix>comparingInt(prefix -> -prefix.path().length()).thenComparing(Prefix::path);

    public HostTable {
        hosts = List.copyOf(hosts);
    }

    /**
     * A part of a host, and what it leads to.
     *
     * @param path without a closing slash
     */
    public record Prefix(String path, Destination destination) {
        /** A regular expression over the raw request target. */
        public String pattern() {
            return PathPattern.of(path);
        }
    }

    /** Where a request goes. */
    public sealed interface Destination {
        /**
         * The copies of an app.
         *
         * @param name see {@link HostTable#backend}
         * @param strip what is left out of the request target, as in {@link PathPattern#stripped}
         */
        record Copies(String name, Optional<String> strip, Terms terms, String place, boolean tls)
                implements Destination {}

        /** The same path and query on another host. */
        record Elsewhere(String host, Terms terms, String place, boolean tls) implements Destination {}

        Terms terms();

        /** User name to hash of those whom it lets in; empty where it asks for no password. */
        default SortedMap<String, String> users() {
            SortedMap<String, String> users = new TreeMap<>();
            terms().auth().ifPresent(auth -> auth.users().forEach((user, hash) -> users.put(user, hash.reveal())));
            return users;
        }

        /** A name for what is done: the same for two of which only {@code strip} differs. */
        String place();

        /** Whether http requests go to https where the proxy has TLS. */
        boolean tls();
    }

    /**
     * A host.
     *
     * @param name with {@code *.} in front where it stands for one label
     * @param prefixes in the order in which they must be tried
     * @param rest where everything else goes; empty when nobody has it
     */
    public record Host(String name, List<Prefix> prefixes, Optional<Destination> rest) {
        public Host {
            prefixes = List.copyOf(prefixes);
        }

        /** Where requests go, whatever their path. */
        public Stream<Destination> destinations() {
            return Stream.concat(prefixes.stream().map(Prefix::destination), rest.stream());
        }

        /** Whether it stands for each label in front of it. */
        public boolean wildcard() {
            return name.startsWith("*.");
        }

        /** Whether it is one of those that another one stands for. */
        public boolean under(Host other) {
            return other.wildcard() && other.name.substring(1).equals(name.substring(Math.max(0, name.indexOf('.'))));
        }
    }

    public static HostTable of(Collection<Route> routes) {
        SortedMap<String, List<Prefix>> hosts = new TreeMap<>();
        for (var route : routes) {
            for (var domain : route.domains()) {
                hosts.computeIfAbsent(domain.host(), _ -> new ArrayList<>())
                        .add(new Prefix(PathPrefix.of(domain), destination(route, domain)));
            }
        }
        return new HostTable(hosts.entrySet().stream()
                .map(host -> host(host.getKey(), host.getValue()))
                .toList());
    }

    private static Destination destination(Route route, Domain domain) {
        return switch (domain.target()) {
            case Target.Port(var port, var strip) ->
                new Destination.Copies(
                        backend(route, port),
                        strip ? Optional.of(PathPattern.stripped(PathPrefix.of(domain))) : Optional.empty(),
                        domain.terms(),
                        place(route, domain),
                        domain.tls());
            case Target.Redirect(var host) ->
                new Destination.Elsewhere(host, domain.terms(), place(route, domain), domain.tls());
        };
    }

    /** The destinations of an app by their place, each once. */
    public static List<Destination> destinations(Route route) {
        SortedMap<String, Destination> places = new TreeMap<>();
        route.domains().forEach(domain -> {
            var destination = destination(route, domain);
            places.putIfAbsent(destination.place(), destination);
        });
        return List.copyOf(places.values());
    }

    /** {@code shop.production.web.8080}, and {@code shop.production.web.8080:1} on the first terms of the app's. */
    private static String place(Route route, Domain domain) {
        var terms = route.domains().stream()
                .map(Domain::terms)
                .filter(other -> !other.equals(Terms.NONE))
                .distinct()
                .toList();
        var number = domain.terms().equals(Terms.NONE) ? "" : ":" + (terms.indexOf(domain.terms()) + 1);
        return switch (domain.target()) {
            case Target.Port to -> backend(route, to.port()) + number;
            case Target.Redirect(var host) -> "redirect:" + route.app().dotted() + ":" + host + number;
        };
    }

    /** The name of an app's backend for one of its ports: {@code shop.production.web.8080}. */
    public static String backend(Route route, int port) {
        return route.app().dotted() + "." + port;
    }

    private static Host host(String name, List<Prefix> entries) {
        return new Host(
                name,
                entries.stream()
                        .filter(entry -> !entry.path().equals(PathPrefix.WHOLE_HOST))
                        .sorted(ORDER)
                        .toList(),
                entries.stream()
                        .filter(entry -> entry.path().equals(PathPrefix.WHOLE_HOST))
                        .findFirst()
                        .map(Prefix::destination));
    }
}
