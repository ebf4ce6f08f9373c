package io.evenkeel.proxy.contract;

import static io.evenkeel.proxy.Routes.ALICE;
import static io.evenkeel.proxy.Routes.BOB;
import static io.evenkeel.proxy.Routes.CAT;
import static io.evenkeel.proxy.Routes.OTHER_ALICE;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        var team = Routes.letting(new Terms(new TreeMap<>(Map.of("X-Port", "none")), List.of()), ALICE, BOB, CAT);
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
                new Domain("far.example.com", "/moved", new Target.Redirect("plain.example.com"), far),
                new Domain("team.example.com", "/", new Target.Port(8080, false), team),
                new Domain("team.example.com", "/api", new Target.Port(8080, true), team),
                new Domain("team.example.com", "/moved", new Target.Redirect("plain.example.com"), team),
                new Domain("team.example.com", "/open", 8080),
                new Domain("team.example.com", "/near", new Target.Port(8080, false), Routes.letting(near, ALICE)),
                new Domain("team.example.com", "/far", new Target.Port(8080, false), Routes.letting(far, ALICE)),
                new Domain(
                        "team.example.com", "/away", new Target.Redirect("a.example.com"), Routes.letting(far, ALICE)));
        var small = new Handling(Optional.of((long) MOST), Optional.empty(), Balance.ROUND_ROBIN);
        var hasty = new Handling(Optional.empty(), Optional.of(Duration.ofMillis(700)), Balance.ROUND_ROBIN);
        var fair = new Handling(Optional.empty(), Optional.empty(), Balance.LEAST_CONNECTIONS);
        var routes = List.of(
                web,
                route("small", small, new Domain("small.example.com", "/", 8080)),
                route("hasty", hasty, new Domain("hasty.example.com", "/", 8080)),
                route("fair", fair, new Domain("fair.example.com", "/", 8080)),
                route("club", small, club(ALICE)));
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

    private static Domain club(String user) {
        return new Domain("club.example.com", "/", new Target.Port(8080, false), Routes.letting(Terms.NONE, user));
    }

    private Client.Answer get(String host, String target, String login) throws IOException {
        try (var client = stage.client()) {
            return client.get(host + ".example.com", target, login);
        }
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

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/x", "/moved", "/near"})
    void whoeverTellsNoGoodPasswordGets401AndReachesNobody(String target) throws IOException {
        var strangers = List.of("alice:builder", "bob:builder", "alice:", ":", "alice:wonderland ", "Alice:wonderland");
        List<Client.Answer> answers = new ArrayList<>(List.of(get("team", target)));
        for (var stranger : strangers) {
            answers.add(get("team", target, stranger));
        }
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.body()).contains("Something went wrong");
            assertThat(answer.headers())
                    .containsEntry("WWW-Authenticate", "Basic realm=\"restricted\"")
                    .containsEntry("X-Evenkeel-Proxy-Error", "401")
                    .doesNotContainKeys("X-Copy", "X-Port", "Location");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer x", "Basic", "Basic !", "Digest username=alice", ""})
    void whatIsNoPasswordIsNone(String authorization) throws IOException {
        var request = new BasicClassicHttpRequest("GET", "/");
        request.addHeader("Authorization", authorization);
        try (var client = stage.client()) {
            var answer = client.ask(request, "team.example.com");
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.headers())
                    .containsEntry("WWW-Authenticate", "Basic realm=\"restricted\"")
                    .doesNotContainKey("X-Copy");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"alice:wonderland", "bob.b@example.com:builder", "Cat+1_a-b:cheshire"})
    void whoeverTellsAGoodPasswordIsServedAndTheAppSeesWhoItIs(String login) throws IOException {
        assertThat(get("team", "/x", login).body())
                .contains("\nGET /x HTTP/1.1\n")
                .contains("\nAuthorization: " + Client.basic(login) + "\n");
        assertThat(get("team", "/api/x", login).body()).contains("\nGET /x HTTP/1.1\n");
        assertThat(get("team", "/moved", login).headers()).containsEntry("Location", "//plain.example.com/moved");
    }

    @Test
    void aPasswordIsAskedOnlyWhereItIsWanted() throws IOException {
        assertThat(get("team", "/open").status()).isEqualTo(200);
        assertThat(get("plain", "/", "alice:builder").status()).isEqualTo(200);
        assertThat(get("team", "/near", "alice:wonderland").status()).isEqualTo(200);
        assertThat(stage.proxy.reach(stage.address(2), 8080, Optional.empty(), Duration.ofSeconds(5)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/far", "/away"})
    void whoeverIsNotAllowedIsAskedForNoPassword(String target) throws IOException {
        for (var answer : List.of(get("team", target), get("team", target, "alice:wonderland"))) {
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.headers())
                    .containsEntry("X-Evenkeel-Proxy-Error", "403")
                    .doesNotContainKeys("WWW-Authenticate", "X-Copy", "Location");
        }
    }

    @Test
    void aChangedPasswordHoldsAsSoonAsItIsPublished() throws IOException {
        assertThat(get("club", "/", "alice:wonderland").status()).isEqualTo(200);
        assertThat(get("club", "/", "alice:mallory").status()).isEqualTo(401);
        var loads = stage.reloads.get();
        var small = new Handling(Optional.of((long) MOST), Optional.empty(), Balance.ROUND_ROBIN);

        stage.publish(route("club", small, club(OTHER_ALICE)));

        assertThat(stage.reloads.get()).isEqualTo(loads + 1);
        assertThat(get("club", "/", "alice:wonderland").status()).isEqualTo(401);
        assertThat(get("club", "/", "alice:mallory").status()).isEqualTo(200);
    }

    @Test
    void noHashIsInTheLogOfTheProxy() throws IOException {
        get("team", "/", "alice:builder");
        get("team", "/", "alice:wonderland");
        assertThat(stage.log()).doesNotContain("$2y$", "kqGyR0aPzX9mB3nVtW7uLe", "wonderland", "builder");
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
