package io.evenkeel.proxy;

import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Routes for tests. */
public final class Routes {
    private Routes() {}

    public static ResourceName app(String name) {
        return ResourceName.of("shop", "production", name);
    }

    public static SlotShape shape(Set<Integer> ports, String... addresses) {
        return new SlotShape(new TreeSet<>(ports), Optional.empty(), List.of(addresses));
    }

    public static SlotShape with(HealthCheck health, SlotShape shape) {
        return new SlotShape(shape.ports(), Optional.of(health), shape.addresses());
    }

    public static HealthCheck health(String path, WhenAllDown whenAllDown) {
        var question = new HttpQuestion(path, "web.example.com", new TreeMap<>(), new Expect.Success());
        return new HealthCheck(8080, question, Duration.ofMillis(100), Duration.ofSeconds(2), 2, 2, whenAllDown);
    }

    /** Port 8080, one copy, addresses 10.211.0.n and 10.211.0.n+1. */
    public static Route one(String name, int n, String... hosts) {
        return new Route(
                app(name),
                List.of(hosts).stream().map(host -> new Domain(host, "/", 8080)).toList(),
                shape(Set.of(8080), "10.211.0." + n),
                shape(Set.of(8080), "10.211.0." + (n + 1)));
    }

    /** Three copies on 8080: blue 2, 3, 4, green 5, 6, 7. */
    public static Route three(String name, String... hosts) {
        return new Route(
                app(name),
                one(name, 2, hosts).domains(),
                shape(Set.of(8080), "10.211.0.2", "10.211.0.3", "10.211.0.4"),
                shape(Set.of(8080), "10.211.0.5", "10.211.0.6", "10.211.0.7"));
    }

    public static HttpQuestion question(String path, Map<String, String> headers) {
        return new HttpQuestion(path, "web.example.com", new TreeMap<>(headers), new Expect.Success());
    }
}
