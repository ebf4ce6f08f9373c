package io.evenkeel.proxy.caddy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the real Caddy accepts, keeps and starts from: cases 49 and 50. */
final class CaddyPublishIT {
    /** The shipped template, but for one app. */
    private static final String BREAKS_APP_7 =
            "[#if app == \"shop.production.app-7\"]http://x.example.com {\n\tno_such_directive\n}[/#if]\n";

    @TempDir
    Path folder;

    private Stage stage;

    @BeforeEach
    void open() {
        stage = new Stage("publish", 22, folder);
        stage.copy(2, 8080);
    }

    @AfterEach
    void end() {
        stage.close();
    }

    private Route app(int n, String... hosts) {
        return new Route(
                Routes.app("app-" + n),
                List.of(hosts).stream().map(host -> new Domain(host, "/", 8080)).toList(),
                Routes.shape(Set.of(8080), stage.address(2)),
                Routes.shape(Set.of(8080), stage.address(40 + n)));
    }

    private int status(String host) throws IOException {
        try (var client = stage.client()) {
            return client.get(host, "/").status();
        }
    }

    private static String shipped(String name) throws IOException {
        return Files.readString(Path.of(System.getProperty("evenkeel.root", ".."), "proxy-templates/caddy", name));
    }

    @Test
    void oneBadAppAmongTenIsLeftOutAloneAlsoAfterARestartOfTheProxy() throws Exception {
        stage.overrides.put("app.caddy", shipped("app.caddy") + BREAKS_APP_7);
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates()).isEmpty();
        var ten = IntStream.range(0, 10)
                .mapToObj(n -> app(n, "host-" + n + ".example.com"))
                .toList();
        var refused = stage.proxy.publish(ten, Set.of());
        assertThat(refused).containsOnlyKeys(Routes.app("app-7"));
        assertThat(refused.get(Routes.app("app-7"))).contains("no_such_directive", "shop.production.app-7.caddy");
        assertThat(stage.proxy.routes()).hasSize(9);
        ten.stream()
                .filter(route -> !refused.containsKey(route.app()))
                .forEach(route -> stage.point(route, Slot.BLUE, 1));
        for (var restarted : List.of(false, true)) {
            if (restarted) {
                stage.killAndStartAgain();
            }
            for (var n = 0; n < 10; n++) {
                assertThat(status("host-" + n + ".example.com")).isEqualTo(n == 7 ? 404 : 200);
            }
        }
    }

    @Test
    void templatesThatCaddyRefusesLeaveTheLastGoodOnesInForce() throws Exception {
        stage.publish(app(1, "one.example.com"));
        stage.point(app(1), Slot.BLUE, 1);
        stage.overrides.put("pages/404.html", "<p>nobody lives here</p>");
        stage.proxy.prepare();
        stage.overrides.put("Caddyfile", shipped("Caddyfile") + "\nmissing.example.com {\n");
        stage.reopen();
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates())
                .hasValueSatisfying(words -> assertThat(words).contains("Caddyfile"));
        stage.killAndStartAgain();
        assertThat(status("one.example.com")).isEqualTo(200);
        try (var client = stage.client()) {
            assertThat(client.get("unknown.example.com", "/").body()).contains("nobody lives here");
        }
        stage.overrides.clear();
        stage.overrides.put("no-such-template", "x");
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates())
                .hasValueSatisfying(words -> assertThat(words).contains("no-such-template", "app.caddy"));
        stage.overrides.clear();
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates()).isEmpty();
    }

    @Test
    void onlyChangedBytesReload() {
        stage.publish(app(1, "one.example.com"));
        var reloads = stage.process.reloads.get();
        stage.publish(app(1, "one.example.com"), app(2));
        stage.proxy.prepare();
        stage.point(app(1), Slot.BLUE, 1);
        assertThat(stage.process.reloads).hasValue(reloads);
        stage.publish(app(2, "two.example.com"));
        assertThat(stage.process.reloads).hasValue(reloads + 1);
    }

    @Test
    void anAgentThatStartsAgainBreaksNoKeptConnection() throws Exception {
        stage.publish(app(1, "one.example.com"));
        stage.point(app(1), Slot.BLUE, 1);
        try (var client = stage.client()) {
            client.get("one.example.com", "/");
            stage.reopen();
            stage.proxy.prepare();
            assertThat(client.get("one.example.com", "/").status()).isEqualTo(200);
        }
        assertThat(stage.log()).contains("config is unchanged");
    }

    @Test
    void theProxyStartsFromColdWithEveryCopyGone() throws Exception {
        stage.publish(app(1, "one.example.com"), app(2, "two.example.com"));
        stage.point(app(1), Slot.BLUE, 1);
        stage.point(app(2), Slot.GREEN, 1);
        stage.kill(2);
        stage.killAndStartAgain();
        assertThat(status("one.example.com")).isEqualTo(503);
        assertThat(status("two.example.com")).isEqualTo(503);
        assertThat(status("three.example.com")).isEqualTo(404);
        stage.copy(2, 8080);
        // The kernel of the proxy has just learned that nobody has this address, and asks again only after a while.
        Awaitility.await()
                .untilAsserted(() -> assertThat(status("one.example.com")).isEqualTo(200));
    }

    @Test
    void aDomainMovesBetweenAppsInOneStep() throws Exception {
        stage.copy(3, 8080);
        var other = new Route(
                Routes.app("other"),
                List.of(),
                Routes.shape(Set.of(8080), stage.address(3)),
                Routes.shape(Set.of(8080)));
        stage.publish(app(1, "one.example.com"), other);
        stage.point(app(1), Slot.BLUE, 1);
        stage.point(other, Slot.BLUE, 1);
        stage.publish(app(1), other.withDomains(List.of(new Domain("one.example.com", "/", 8080))));
        try (var client = stage.client()) {
            assertThat(client.get("one.example.com", "/").copy()).isEqualTo("3");
        }
    }
}
