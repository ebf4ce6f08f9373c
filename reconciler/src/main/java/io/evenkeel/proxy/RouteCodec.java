package io.evenkeel.proxy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Secret;
import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.ErrorPage;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Handling.Balance;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** A route as JSON text and back without loss; the text carries the version of its form. */
final class RouteCodec {
    private static final int FORMAT = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private RouteCodec() {}

    static String write(Route route) {
        var root = JSON.createObjectNode();
        root.put("format", FORMAT);
        root.put("app", route.app().toString());
        var domains = root.putArray("domains");
        route.domains().forEach(domain -> writeDomain(domains.addObject(), domain));
        route.hold().ifPresent(hold -> root.put("hold", hold.toString()));
        writeHandling(root, route.handling());
        writeShape(root.putObject("blue"), route.blue());
        writeShape(root.putObject("green"), route.green());
        return root.toPrettyString() + "\n";
    }

    /** @throws IllegalArgumentException when the text is not a route of a format that this version knows */
    static Route read(String text) {
        var root = parse(text);
        var format = root.path("format").asInt();
        if (format != FORMAT) {
            throw new IllegalArgumentException(
                    "format " + format + ", but this version reads format " + FORMAT + " only; use a newer Evenkeel");
        }
        List<Domain> domains = new ArrayList<>();
        root.required("domains").forEach(domain -> domains.add(readDomain(domain)));
        return new Route(
                ResourceName.parse(text(root, "app")),
                domains,
                readShape(root.required("blue")),
                readShape(root.required("green")),
                optional(root, "hold").map(Duration::parse),
                readHandling(root));
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static void writeHandling(ObjectNode node, Handling handling) {
        handling.maxBody().ifPresent(bytes -> node.put("maxBody", bytes));
        handling.readTimeout().ifPresent(timeout -> node.put("readTimeout", timeout.toString()));
        if (handling.balance() != Balance.ROUND_ROBIN) {
            node.put("balance", handling.balance().name());
        }
        handling.errorPage().ifPresent(page -> node.put("errorPage", page.html()));
    }

    private static Handling readHandling(JsonNode node) {
        return new Handling(
                node.has("maxBody") ? Optional.of(node.required("maxBody").longValue()) : Optional.empty(),
                optional(node, "readTimeout").map(Duration::parse),
                optional(node, "balance").map(Balance::valueOf).orElse(Balance.ROUND_ROBIN),
                optional(node, "errorPage").map(ErrorPage::new));
    }

    private static void writeTerms(ObjectNode node, Terms terms) {
        if (!terms.headers().isEmpty()) {
            var headers = node.putObject("headers");
            terms.headers().forEach(headers::put);
        }
        if (!terms.allowFrom().isEmpty()) {
            var networks = node.putArray("allowFrom");
            terms.allowFrom().forEach(networks::add);
        }
        terms.auth().ifPresent(auth -> writeAuth(node.putObject("auth"), auth));
    }

    private static void writeAuth(ObjectNode node, Auth auth) {
        node.put("secret", auth.secret());
        var users = node.putObject("users");
        auth.users().forEach((user, hash) -> users.put(user, hash.reveal()));
    }

    private static Auth readAuth(JsonNode node) {
        SortedMap<String, Secret> users = new TreeMap<>();
        texts(node.required("users")).forEach((user, hash) -> users.put(user, Secret.of(hash)));
        return new Auth(text(node, "secret"), users);
    }

    private static Terms readTerms(JsonNode node) {
        List<String> networks = new ArrayList<>();
        node.path("allowFrom").forEach(network -> networks.add(network.textValue()));
        return new Terms(
                texts(node.path("headers")),
                networks,
                node.has("auth") ? Optional.of(readAuth(node.required("auth"))) : Optional.empty());
    }

    private static void writeDomain(ObjectNode node, Domain domain) {
        node.put("host", domain.host());
        node.put("path", domain.path());
        writeTerms(node, domain.terms());
        if (!domain.tls()) {
            node.put("tls", false);
        }
        switch (domain.target()) {
            case Target.Port(var port, var strip) -> {
                node.put("port", port);
                if (strip) {
                    node.put("strip", true);
                }
            }
            case Target.Redirect(var host) -> node.put("redirect", host);
        }
    }

    private static Domain readDomain(JsonNode node) {
        return new Domain(
                text(node, "host"),
                text(node, "path"),
                readTarget(node),
                readTerms(node),
                node.path("tls").asBoolean(true));
    }

    private static Target readTarget(JsonNode node) {
        return node.has("redirect")
                ? new Target.Redirect(text(node, "redirect"))
                : new Target.Port(number(node, "port"), node.path("strip").asBoolean());
    }

    private static void writeShape(ObjectNode node, SlotShape shape) {
        var ports = node.putArray("ports");
        shape.ports().forEach(ports::add);
        var addresses = node.putArray("addresses");
        shape.addresses().forEach(addresses::add);
        shape.health().ifPresent(health -> writeHealth(node.putObject("health"), health));
    }

    private static SlotShape readShape(JsonNode node) {
        var ports = new TreeSet<Integer>();
        node.required("ports").forEach(port -> ports.add(port.intValue()));
        List<String> addresses = new ArrayList<>();
        node.required("addresses").forEach(address -> addresses.add(address.textValue()));
        var health = node.has("health") ? Optional.of(readHealth(node.required("health"))) : noHealth();
        return new SlotShape(ports, health, addresses);
    }

    private static Optional<HealthCheck> noHealth() {
        return Optional.empty();
    }

    private static void writeHealth(ObjectNode node, HealthCheck health) {
        node.put("port", health.port());
        node.put("path", health.question().path());
        node.put("host", health.question().host());
        var headers = node.putObject("headers");
        health.question().headers().forEach(headers::put);
        node.put("expect", health.question().expect().toString());
        node.put("interval", health.interval().toString());
        node.put("timeout", health.timeout().toString());
        node.put("unhealthyAfter", health.unhealthyAfter());
        node.put("healthyAfter", health.healthyAfter());
        node.put("whenAllDown", health.whenAllDown().name());
    }

    private static HealthCheck readHealth(JsonNode node) {
        var question = new HttpQuestion(
                text(node, "path"),
                text(node, "host"),
                texts(node.required("headers")),
                Expect.parse(text(node, "expect")));
        return new HealthCheck(
                number(node, "port"),
                question,
                Duration.parse(text(node, "interval")),
                Duration.parse(text(node, "timeout")),
                number(node, "unhealthyAfter"),
                number(node, "healthyAfter"),
                HealthCheck.WhenAllDown.valueOf(text(node, "whenAllDown")));
    }

    private static SortedMap<String, String> texts(JsonNode node) {
        SortedMap<String, String> texts = new TreeMap<>();
        node.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().textValue()));
        return texts;
    }

    private static Optional<String> optional(JsonNode node, String field) {
        return node.has(field) ? Optional.of(text(node, field)) : Optional.empty();
    }

    private static String text(JsonNode node, String field) {
        var text = node.required(field).textValue();
        if (text == null) {
            throw new IllegalArgumentException(field + " is not a text");
        }
        return text;
    }

    private static int number(JsonNode node, String field) {
        return node.required(field).intValue();
    }
}
