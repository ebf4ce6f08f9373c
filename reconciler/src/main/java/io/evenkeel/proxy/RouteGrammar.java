package io.evenkeel.proxy;

import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.ErrorPage;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import io.evenkeel.state.route.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What may be written into a proxy's configuration, a file name or a request. The spec's schema refuses bad values with
 * better words long before; this is the last line, so that no way past it ends in a directive of somebody else's.
 */
final class RouteGrammar {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?");
    private static final Pattern PATH = Pattern.compile("/([A-Za-z0-9._~/:@+,=-]|%[0-9A-Fa-f]{2})*");
    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5]");
    private static final Pattern HEADER_NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7e\\t]*");
    private static final Pattern HOST_HEADER = Pattern.compile("[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?");
    private static final Set<String> OURS = Set.of(
            "host",
            "user-agent",
            "connection",
            "content-length",
            "transfer-encoding",
            "upgrade",
            "te",
            "trailer",
            "expect");
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_HOST = 253;
    private static final int LONGEST_PATH = 255;

    private RouteGrammar() {}

    /** What is wrong with a route; empty when it may be rendered. */
    static Optional<String> problem(Route route) {
        List<String> problems = new ArrayList<>();
        name(route.app()).ifPresent(problems::add);
        route.domains().forEach(domain -> domain(domain).ifPresent(problems::add));
        route.handling()
                .errorPage()
                .filter(page -> page.size() > ErrorPage.MOST_BYTES)
                .ifPresent(page -> problems.add("an error page is at most 64 KiB, this is a " + page));
        Stream.of(route.blue(), route.green()).flatMap(RouteGrammar::shape).forEach(problems::add);
        return problems.stream().findFirst();
    }

    /** What is wrong with a request; empty when it may be sent. */
    static Optional<String> problem(HttpQuestion question) {
        if (!HOST_HEADER.matcher(question.host()).matches()) {
            return refused("host", question.host(), "letters, digits, dots and hyphens, with an optional port");
        }
        var path = path(question.path());
        if (path.isPresent()) {
            return path;
        }
        for (var header : question.headers().entrySet()) {
            var name = header.getKey().toLowerCase(Locale.ROOT);
            if (!HEADER_NAME.matcher(name).matches() || OURS.contains(name) || name.startsWith("x-evenkeel-")) {
                return refused("header name", header.getKey(), "a header that Evenkeel does not set itself");
            }
            if (!HEADER_VALUE.matcher(header.getValue()).matches()) {
                return refused("value of header " + header.getKey(), header.getValue(), "printable ASCII");
            }
        }
        return Optional.empty();
    }

    static boolean address(String text) {
        var octets = text.split("\\.", -1);
        return octets.length == 4
                && Stream.of(octets).allMatch(octet -> OCTET.matcher(octet).matches());
    }

    static boolean port(int port) {
        return port >= 1 && port <= 65_535;
    }

    private static Optional<String> name(ResourceName app) {
        var parts = List.of(app.environment().project(), app.environment().environment(), app.name());
        var good = parts.stream()
                .allMatch(part ->
                        part.length() <= LONGEST_NAME && NAME.matcher(part).matches());
        return good ? Optional.empty() : refused("name", app.toString(), "[a-z][a-z0-9]* with single hyphens");
    }

    private static Optional<String> domain(Domain domain) {
        if (!host(domain.host().startsWith("*.") ? domain.host().substring(2) : domain.host())) {
            return refused(
                    "host",
                    domain.host(),
                    "lower-case labels of letters, digits and hyphens, the first may be * for one label");
        }
        return target(domain.target()).or(() -> path(domain.path())).or(() -> TermsGrammar.problem(domain.terms()));
    }

    private static Optional<String> target(Target target) {
        return switch (target) {
            case Target.Port to ->
                port(to.port()) ? Optional.empty() : refused("port", String.valueOf(to.port()), "1 to 65535");
            case Target.Redirect(var host) ->
                host(host)
                        ? Optional.empty()
                        : refused("redirect", host, "lower-case labels of letters, digits and hyphens");
        };
    }

    private static boolean host(String host) {
        return host.length() <= LONGEST_HOST
                && Stream.of(host.split("\\.", -1))
                        .allMatch(label -> LABEL.matcher(label).matches());
    }

    private static Optional<String> path(String path) {
        var good = path.length() <= LONGEST_PATH
                && PATH.matcher(path).matches()
                && !path.contains("//")
                && Stream.of(path.split("/")).noneMatch(segment -> segment.equals("..") || segment.equals("."));
        return good
                ? Optional.empty()
                : refused(
                        "path", path, "/ and then A-Z a-z 0-9 . _ ~ / : @ + , = - and %XX, no // and no dot segments");
    }

    private static Stream<String> shape(SlotShape shape) {
        var ports = shape.ports().stream()
                .filter(port -> !port(port))
                .flatMap(port -> refused("port", String.valueOf(port), "1 to 65535").stream());
        var addresses = shape.addresses().stream()
                .filter(address -> !address(address))
                .flatMap(address -> refused("address", address, "an IPv4 address").stream());
        return Stream.of(ports, addresses, shape.health().stream().flatMap(RouteGrammar::health))
                .flatMap(problems -> problems);
    }

    private static Stream<String> health(HealthCheck health) {
        if (!port(health.port())) {
            return refused("health port", String.valueOf(health.port()), "1 to 65535").stream();
        }
        if (health.interval().toMillis() < 1 || health.timeout().toMillis() < 1) {
            return Stream.of("health.interval and health.timeout must be at least 1ms");
        }
        return problem(health.question()).stream();
    }

    static Optional<String> refused(String field, String value, String allowed) {
        var shown = value.length() > LONGEST_PATH ? value.substring(0, LONGEST_PATH) + "…" : value;
        return Optional.of(field + " \"" + shown.replaceAll("\\p{Cntrl}", "?") + "\" cannot be written into a proxy's"
                + " configuration; allowed: " + allowed);
    }
}
