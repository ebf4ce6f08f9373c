package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.HealthChecks;
import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** May a copy keep getting traffic? Asked through the real proxy; case 26. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HealthContract {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String HOST = "web.example.com";

    private final ProxyUnderTest proxy;
    private Stage stage;

    HealthContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void open() {
        stage = new Stage(proxy, "health", 5);
        for (var n : List.of(2, 3, 4)) {
            stage.copy(n, 8080);
        }
        stage.proxy.healthChecks().start();
    }

    @AfterAll
    void end() {
        stage.close();
    }

    @BeforeEach
    void begin() throws IOException {
        for (var n : List.of(2, 3, 4)) {
            health(n, 200);
        }
        publish(WhenAllDown.UNAVAILABLE);
        stage.proxy.point(web(), Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2))));
    }

    private ResourceName web() {
        return Routes.app("web");
    }

    private void publish(WhenAllDown whenAllDown) {
        publish(Routes.health("/health", whenAllDown));
    }

    private void publish(HealthCheck health) {
        stage.publish(new Route(
                web(),
                List.of(new Domain(HOST, "/", 8080)),
                Routes.with(health, Routes.shape(Set.of(8080), stage.address(2), stage.address(3))),
                Routes.with(health, Routes.shape(Set.of(8080), stage.address(4), stage.address(5)))));
    }

    /** Straight to the copy, past the proxy. */
    private void health(int n, int status) throws IOException {
        try (var client = new Client(stage.address(n), 8080)) {
            client.get("x", "/health/set/" + status);
        }
    }

    private void awaitPointer(Map<Integer, Standing> copies) {
        Awaitility.await()
                .atMost(PATIENCE)
                .untilAsserted(() -> assertThat(stage.proxy.pointers().get(web()))
                        .isEqualTo(new Pointer(Slot.BLUE, new TreeMap<>(copies), Pointer.Meanwhile.UNAVAILABLE)));
    }

    private Set<String> answering() throws IOException {
        Set<String> copies = new HashSet<>();
        try (var client = stage.client()) {
            for (var n = 0; n < 20; n++) {
                var answer = client.get(HOST, "/");
                copies.add(answer.status() == 200 ? answer.copy() : String.valueOf(answer.status()));
            }
        }
        return copies;
    }

    @Test
    void aCopyThatAnswersBadlyIsTakenOutAndComesBack() throws Exception {
        assertThat(answering()).containsExactlyInAnyOrder("2", "3");
        health(2, 500);
        awaitPointer(Map.of(1, Standing.UNHEALTHY, 2, Standing.UP));
        assertThat(answering()).containsExactly("3");
        assertThat(verdict(1).why())
                .hasValueSatisfying(words -> assertThat(words).contains("answered 500"));
        health(2, 204);
        awaitPointer(Map.of(1, Standing.UP, 2, Standing.UP));
        assertThat(answering()).containsExactlyInAnyOrder("2", "3");
        assertThat(stage.log(2)).contains("GET /health HTTP/1.1", "X-Evenkeel-Probe: health", "Host: web.example.com");
    }

    @Test
    void aCheckAsksAsItIsDeclaredAndTakesWhatItExpects() throws Exception {
        var question = new HttpQuestion(
                "/health",
                "h.example.com",
                new TreeMap<>(Map.of("X-Forwarded-Proto", "https", "X-A", "b")),
                new Expect.Listed(List.of(204, 301)));
        var check = new HealthCheck(
                8080, question, Duration.ofMillis(100), Duration.ofSeconds(2), 1, 1, WhenAllDown.UNAVAILABLE);
        health(2, 301);
        publish(check);
        awaitPointer(Map.of(1, Standing.UP, 2, Standing.UNHEALTHY));
        health(3, 204);
        awaitPointer(Map.of(1, Standing.UP, 2, Standing.UP));
        assertThat(stage.log(2)).contains("Host: h.example.com", "X-A: b", "X-Forwarded-Proto: https");
    }

    @Test
    void whenAllAreDownTheProxySaysSoOrSendsToAll() throws Exception {
        health(2, 500);
        health(3, 301);
        awaitPointer(Map.of(1, Standing.UNHEALTHY, 2, Standing.UNHEALTHY));
        assertThat(answering()).containsExactly("503");
        publish(WhenAllDown.ROUTE_ANYWAY);
        assertThat(answering()).containsExactlyInAnyOrder("2", "3");
        awaitPointer(Map.of(1, Standing.UNHEALTHY, 2, Standing.UNHEALTHY));
        health(3, 200);
        awaitPointer(Map.of(1, Standing.UNHEALTHY, 2, Standing.UP));
        assertThat(answering()).containsExactly("3");
    }

    @Test
    void aDiedCopyIsOutAtOnceAndNoCheckBringsItBack() throws Exception {
        stage.proxy.withdraw(Stage.copyName(
                new Route(web(), List.of(), Routes.shape(Set.of()), Routes.shape(Set.of())), Slot.BLUE, 1));
        assertThat(answering()).containsExactly("3");
        health(3, 500);
        awaitPointer(Map.of(1, Standing.WITHDRAWN, 2, Standing.UNHEALTHY));
        health(3, 200);
        awaitPointer(Map.of(1, Standing.WITHDRAWN, 2, Standing.UP));
        assertThat(answering()).containsExactly("3");
    }

    @Test
    void theChecksFollowASwitchAndLeaveDrainingCopiesAlone() throws Exception {
        stage.proxy.point(web(), Pointer.to(Slot.GREEN, new TreeSet<>(Set.of(1))));
        health(4, 500);
        Awaitility.await().atMost(PATIENCE).until(() -> pointer().copies().get(1) == Standing.UNHEALTHY);
        var asked = stage.log(2).length();
        health(4, 200);
        Awaitility.await().atMost(PATIENCE).until(() -> pointer().copies().get(1) == Standing.UP);
        assertThat(stage.log(2)).hasSize(asked);
    }

    @Test
    void aProxyThatIsDownSaysNothingAboutCopies() throws Exception {
        Awaitility.await().atMost(PATIENCE).until(() -> verdicts().containsKey(stage.address(3)));
        var before = verdict(2).since();
        DockerCli.run("kill", stage.container());
        health(2, 500);
        stage.startKilled();
        awaitPointer(Map.of(1, Standing.UNHEALTHY, 2, Standing.UP));
        assertThat(verdict(2).since()).isEqualTo(before);
    }

    /** Of a copy of the blue slot, whose addresses begin with 2. */
    private HealthChecks.Verdict verdict(int number) {
        return Objects.requireNonNull(verdicts().get(stage.address(number + 1)));
    }

    private Pointer pointer() {
        return Objects.requireNonNull(stage.proxy.pointers().get(web()));
    }

    private SortedMap<String, HealthChecks.Verdict> verdicts() {
        return stage.proxy.healthChecks().verdicts().getOrDefault(web(), new TreeMap<>());
    }
}
