package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a reload does to clients that keep their connections and use them again without looking. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ReloadContract {
    private static final int CHANGES = 3;
    private static final int PLAIN_RELOADS = 100;
    /** Between two requests on a connection: it is idle most of the time, and never as long as the window. */
    private static final Duration PAUSE = Duration.ofMillis(50);

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
        var reloads = stage.process.reloads.get();
        try (var load = new Load(stage, "web.example.com", PAUSE)) {
            for (var change = 0; change < CHANGES; change++) {
                stage.publish(change % 2 == 0 ? route("web.example.com", "www.example.com") : web);
                var asked = load.asked();
                Awaitility.await().until(() -> load.asked() > asked + 50);
            }
            assertThat(load.failures()).isEmpty();
        }
        assertThat(stage.process.reloads).hasValue(reloads + CHANGES);
        assertThat(Files.exists(stage.directory().slots().resolve("closing"))).isFalse();
    }

    /** Without it the test above would prove nothing about its clients. */
    @Test
    void aPlainReloadLosesRequestsOfTheSameClients() {
        try (var load = new Load(stage, "web.example.com", PAUSE)) {
            for (var reload = 0; reload < PLAIN_RELOADS && load.failures().isEmpty(); reload++) {
                var asked = load.asked();
                Awaitility.await()
                        .until(() ->
                                load.asked() > asked + 20 || !load.failures().isEmpty());
                stage.process.exec(proxy.words().plainReload(), Duration.ofSeconds(30));
            }
            assertThat(load.failures()).isNotEmpty();
        }
    }
}
