package io.evenkeel.proxy;

import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Secret;
import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import io.evenkeel.state.route.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Routes for tests. */
public final class Routes {
    /** Passwords wonderland, builder and cheshire, in the three forms that there are. */
    public static final String ALICE = "alice:$2y$05$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4O";

    public static final String BOB = "bob.b@example.com:$2b$04$Tj4sQ8xYcN2vH6wKpR1zAuRtqNJggDQnmhOZQ7WFjTuejQHka5/gu";
    public static final String CAT = "Cat+1_a-b:$2a$06$eW5uJ7dLrB0qXfG3nM9yPOIVnS0waSJbpCed53Y.gcegVJFhQ21Pq";
    /** Alice with another password: mallory. */
    public static final String OTHER_ALICE = "alice:$2y$05$ZcVbNmAsDfGhJkLqWeRtYumchVTF60/yncFxIC4P4Wf7LxkCxp3pq";

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

    /** {@code alice:$2y$…}, one of each text. */
    public static Terms letting(Terms terms, String... users) {
        SortedMap<String, Secret> hashes = new TreeMap<>();
        for (var user : users) {
            var colon = user.indexOf(':');
            hashes.put(user.substring(0, colon), Secret.of(user.substring(colon + 1)));
        }
        return terms.withAuth(Optional.of(new Auth("team", hashes)));
    }

    public static HttpQuestion question(String path, Map<String, String> headers) {
        return new HttpQuestion(path, "web.example.com", new TreeMap<>(headers), new Expect.Success());
    }
}
