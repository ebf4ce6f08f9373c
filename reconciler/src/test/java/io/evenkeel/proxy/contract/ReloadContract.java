package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a reload does to clients that keep their connections and use them again without looking. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ReloadContract {
    private static final int CHANGES = 3;
    /** Between two requests on a connection: it is idle most of the time, and never as long as the window. */
    private static final Duration PAUSE = Duration.ofMillis(50);

    private static final int MOVES = 8;
    /** The moves come at another moment of each load. */
    private static final Duration BETWEEN = Duration.ofMillis(30);
    /** Of clients that are silent for longer than a reload and a drain take. */
    private static final Duration SILENCE = Duration.ofSeconds(6);

    private final ProxyUnderTest proxy;
    private Stage stage;
    private Route web;

    ReloadContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "reload", 7);
        stage.copy(2, 8080);
        web = route("web.example.com");
        stage.publish(web);
        stage.point(web, Slot.BLUE, 1);
    }

    @AfterAll
    void end() {
        stage.close();
    }

    private Route route(String... hosts) {
        return new Route(
                Routes.app("web"),
                List.of(hosts).stream().map(host -> new Domain(host, "/", 8080)).toList(),
                Routes.shape(Set.of(8080), stage.address(2)),
                Routes.shape(Set.of(8080)));
    }

    @Test
    void aChangeOfShapeLosesNoRequestOfClientsThatKeepTheirConnections() {
        var reloads = stage.reloads.get();
        try (var load = new Load(stage, "web.example.com", PAUSE)) {
            for (var change = 0; change < CHANGES; change++) {
                stage.publish(change % 2 == 0 ? route("web.example.com", "www.example.com") : web);
                var asked = load.asked();
                Awaitility.await().until(() -> load.asked() > asked + 50);
            }
            assertThat(failuresIn(load)).isEmpty();
        }
        assertThat(stage.reloads).hasValue(reloads + CHANGES);
        assertThat(Files.exists(stage.directory().slots().resolve("closing"))).isFalse();
    }

    @Test
    void aChangeOfShapeLosesNoRequestOfClientsThatConnectJustThen() {
        try (var load = new Load(stage, "web.example.com")) {
            for (var change = 0; change < CHANGES; change++) {
                stage.publish(change % 2 == 0 ? route("web.example.com", "late.example.com") : web);
            }
            stage.publish(web);
            assertThat(failuresIn(load)).isEmpty();
        }
    }

    private List<String> failuresIn(Load load) {
        return proxy.can(Capability.KEEPS_NEW_CONNECTIONS_OVER_A_RELOAD)
                ? load.failures()
                : load.failuresButOfNewConnections();
    }

    @Test
    void aPointerThatMovesWhileAnotherAppsRouteIsLoadedHoldsAfterwards() throws Exception {
        stage.copy(4, 8080);
        var moving = new Route(
                Routes.app("moving"),
                List.of(new Domain("moving.example.com", "/", 8080)),
                Routes.shape(Set.of(8080), stage.address(2)),
                Routes.shape(Set.of(8080), stage.address(4)));
        stage.publish(moving);
        for (var round = 0; round < MOVES; round++) {
            var domains = round % 2 == 0
                    ? web.domains()
                    : route("web.example.com", "other.example.com").domains();
            stage.point(moving, Slot.BLUE, 1);
            var reloads = stage.reloads.get();
            var publishing = new FutureTask<>(() -> stage.proxy.publish(List.of(web.withDomains(domains)), Set.of()));
            Thread.ofPlatform().start(publishing);
            Awaitility.await().until(() -> publishing.isDone() || stage.reloads.get() > reloads);
            Thread.sleep(BETWEEN.multipliedBy(round));
            stage.point(moving, Slot.GREEN, 1);
            assertThat(publishing.get()).isEmpty();
            try (var client = stage.client()) {
                assertThat(client.get("moving.example.com", "/").copy()).isEqualTo("4");
            }
        }
    }

    @Test
    void aSwitchRightAfterAChangeOfShapeLosesNoRequestOfClientsThatAreMostlySilent() throws Exception {
        assertThat(failuresOfSilentClients(true)).isEmpty();
    }

    /** Without it the tests above would prove nothing about their clients. */
    @Test
    void withoutTheWindowTheSameClientsLoseRequests() throws Exception {
        assertThat(failuresOfSilentClients(false)).isNotEmpty();
    }

    /** The new copy's address is new to the proxy, and the old copy is gone when most clients ask again. */
    private List<String> failuresOfSilentClients(boolean window) throws Exception {
        try (var other = new Stage(proxy, "silent", 9, SILENCE.multipliedBy(2), window)) {
            for (var n : List.of(2, 3)) {
                other.copy(n, 8080);
            }
            var before = moving(other.address(2));
            other.publish(before);
            other.point(before, Slot.BLUE, 1);
            try (var load = new Load(other, "moving.example.com", SILENCE)) {
                Awaitility.await().until(() -> load.asked() >= Load.CONNECTIONS);
                var after = before.withAddresses(Slot.GREEN, List.of(other.address(3)));
                other.publish(after);
                other.point(after, Slot.GREEN, 1);
                other.proxy.drain(
                        Stage.copyName(after, Slot.BLUE, 1), other.address(2), Set.of(8080), Duration.ofSeconds(60));
                other.kill(2);
                var asked = load.asked();
                Awaitility.await()
                        .atMost(SILENCE.multipliedBy(5))
                        .until(() -> load.asked() >= asked + 2 * Load.CONNECTIONS
                                || !load.failures().isEmpty());
                return load.failures();
            }
        }
    }

    private Route moving(String address) {
        return new Route(
                Routes.app("moving"),
                List.of(new Domain("moving.example.com", "/", 8080)),
                Routes.shape(Set.of(8080), address),
                Routes.shape(Set.of(8080)));
    }
}
