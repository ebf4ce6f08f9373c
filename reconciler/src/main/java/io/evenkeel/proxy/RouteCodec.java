package io.evenkeel.proxy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import io.evenkeel.state.route.Target;
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
        root.required("domains")
                .forEach(domain ->
                        domains.add(new Domain(text(domain, "host"), text(domain, "path"), readTarget(domain))));
        return new Route(
                ResourceName.parse(text(root, "app")),
                domains,
                readShape(root.required("blue")),
                readShape(root.required("green")),
                root.has("hold") ? Optional.of(Duration.parse(text(root, "hold"))) : Optional.empty());
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static void writeDomain(ObjectNode node, Domain domain) {
        node.put("host", domain.host());
        node.put("path", domain.path());
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
        SortedMap<String, String> headers = new TreeMap<>();
        node.required("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().textValue()));
        var question =
                new HttpQuestion(text(node, "path"), text(node, "host"), headers, Expect.parse(text(node, "expect")));
        return new HealthCheck(
                number(node, "port"),
                question,
                Duration.parse(text(node, "interval")),
                Duration.parse(text(node, "timeout")),
                number(node, "unhealthyAfter"),
                number(node, "healthyAfter"),
                HealthCheck.WhenAllDown.valueOf(text(node, "whenAllDown")));
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
