package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Handling.Balance;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What an app and its domains may ask of the proxy besides being found. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HandlingContract {
    private static final int MOST = 1024 * 1024;

    private final ProxyUnderTest proxy;
    private Stage stage;

    HandlingContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "handling", 9);
        stage.copy(2, 8080);
        stage.copy(3, 8080);
        var headers = new Terms(
                new TreeMap<>(Map.of(
                        "Strict-Transport-Security",
                        "max-age=31536000; includeSubDomains",
                        "X-Copy",
                        "'self' *.(x),~+@?&!=/_",
                        "X-Port",
                        "none")),
                List.of());
        var near = new Terms(new TreeMap<>(), List.of("192.0.2.0/24", stage.address(0) + "/24", "127.0.0.0/8"));
        var far = new Terms(new TreeMap<>(Map.of("X-Copy", "far")), List.of("192.0.2.0/24", "198.51.100.7/32"));
        var web = route(
                "web",
                Handling.STANDARD,
                new Domain("plain.example.com", "/", 8080),
                new Domain("headers.example.com", "/", new Target.Port(8080, false), headers),
                new Domain("headers.example.com", "/api", new Target.Port(8080, true), headers),
                new Domain("moved.example.com", "/", new Target.Redirect("plain.example.com"), headers),
                new Domain("near.example.com", "/", new Target.Port(8080, false), near),
                new Domain("near.example.com", "/moved", new Target.Redirect("plain.example.com"), near),
                new Domain("far.example.com", "/", new Target.Port(8080, false), far),
                new Domain("far.example.com", "/moved", new Target.Redirect("plain.example.com"), far));
        var small = new Handling(Optional.of((long) MOST), Optional.empty(), Balance.ROUND_ROBIN);
        var hasty = new Handling(Optional.empty(), Optional.of(Duration.ofMillis(700)), Balance.ROUND_ROBIN);
        var fair = new Handling(Optional.empty(), Optional.empty(), Balance.LEAST_CONNECTIONS);
        var routes = List.of(
                web,
                route("small", small, new Domain("small.example.com", "/", 8080)),
                route("hasty", hasty, new Domain("hasty.example.com", "/", 8080)),
                route("fair", fair, new Domain("fair.example.com", "/", 8080)));
        stage.publish(routes.toArray(Route[]::new));
        routes.forEach(route -> stage.point(route, Slot.BLUE, 1, 2));
    }

    @AfterAll
    void end() {
        stage.close();
    }

    private Route route(String name, Handling handling, Domain... domains) {
        return new Route(
                        Routes.app(name),
                        List.of(domains),
                        Routes.shape(Set.of(8080), stage.address(2), stage.address(3)),
                        Routes.shape(Set.of(8080), stage.address(62), stage.address(63)))
                .withHandling(handling);
    }

    private Client.Answer get(String host, String target) throws IOException {
        try (var client = stage.client()) {
            return client.get(host + ".example.com", target);
        }
    }

    @Test
    void headersOfADomainReplaceThoseOfTheApp() throws IOException {
        for (var target : List.of("/", "/api/x", "/mark")) {
            assertThat(get("headers", target).headers())
                    .containsEntry("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
                    .containsEntry("X-Copy", "'self' *.(x),~+@?&!=/_")
                    .containsEntry("X-Port", "none")
                    .doesNotContainKey("X-Evenkeel-Proxy-Error");
        }
        assertThat(get("headers", "/api/x").body()).contains("\nGET /x HTTP/1.1\n");
        assertThat(get("moved", "/x").status()).isEqualTo(308);
        assertThat(get("moved", "/x").headers())
                .containsEntry("Location", "//plain.example.com/x")
                .containsEntry("X-Copy", "'self' *.(x),~+@?&!=/_");
    }

    @Test
    void headersOfADomainChangeNoOther() throws IOException {
        assertThat(get("plain", "/internal").headers())
                .containsEntry("Server", "TestCopy")
                .doesNotContainKey("Strict-Transport-Security");
        assertThat(get("plain", "/").copy()).isIn("2", "3");
    }

    @Test
    void whoeverIsNotAllowedGets403AndReachesNobody() throws IOException {
        for (var target : List.of("/", "/moved")) {
            var answer = get("far", target);
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.headers())
                    .containsEntry("X-Evenkeel-Proxy-Error", "403")
                    .doesNotContainKeys("X-Copy", "Location");
        }
    }

    @Test
    void whoeverIsAllowedIsServed() throws IOException {
        assertThat(get("near", "/").status()).isEqualTo(200);
        assertThat(get("near", "/moved").status()).isEqualTo(308);
    }

    @Test
    void aBodyThatIsTooLargeGets413AndReachesNobody() throws IOException {
        try (var client = stage.client()) {
            assertThat(client.post("small.example.com", "/", MOST).body()).contains("\nbody " + MOST + "\n");
        }
        try (var client = stage.client()) {
            var answer = client.announce("small.example.com", "/", MOST + 1);
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.headers())
                    .containsEntry("X-Evenkeel-Proxy-Error", "413")
                    .doesNotContainKey("X-Copy");
        }
    }

    @Test
    void anAnswerThatDoesNotBeginInTimeIs504() throws IOException {
        var answer = get("hasty", "/slow");
        assertThat(answer.status()).isEqualTo(504);
        assertThat(answer.headers()).containsEntry("X-Evenkeel-Proxy-Error", "504");
        assertThat(get("hasty", "/").status()).isEqualTo(200);
    }

    @Test
    void theCopyWithTheFewestRequestsGetsTheNextWhereTheProxyCounts() throws Exception {
        Callable<Client.Answer> asking = () -> get("fair", "/slow");
        var slow = new FutureTask<>(asking);
        Thread.ofPlatform().start(slow);
        Awaitility.await().until(() -> stage.inFlight(2) + stage.inFlight(3) == 1);
        Set<String> others = new HashSet<>();
        for (var request = 0; request < 20; request++) {
            others.add(get("fair", "/").copy());
        }
        assertThat(slow.isDone()).isFalse();
        assertThat(others.size() == 1).isEqualTo(proxy.can(Capability.COUNTS_CONNECTIONS));
        assertThat(others.equals(Set.of(slow.get().copy()))).isFalse();
    }
}
