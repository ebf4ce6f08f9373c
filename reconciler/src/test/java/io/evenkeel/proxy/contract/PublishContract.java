package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What the real proxy accepts, keeps and starts from: cases 49 and 50. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PublishContract {
    private final ProxyUnderTest proxy;
    private Stage stage;

    PublishContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeEach
    void open() {
        stage = new Stage(proxy, "publish", 4);
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

    @Test
    void oneBadAppAmongTenIsLeftOutAloneAlsoAfterARestartOfTheProxy() throws Exception {
        var template = proxy.words().app();
        stage.overrides.put(
                template,
                proxy.shipped(template) + "[#if app == \"shop.production.app-7\"]"
                        + proxy.words().unknownDirective() + "[/#if]\n");
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates()).isEmpty();
        var ten = IntStream.range(0, 10)
                .mapToObj(n -> app(n, "host-" + n + ".example.com"))
                .toList();
        var refused = stage.proxy.publish(ten, Set.of());
        assertThat(refused).containsOnlyKeys(Routes.app("app-7"));
        assertThat(refused.get(Routes.app("app-7")))
                .contains("no_such_directive", proxy.appFile("shop.production.app-7"));
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
    void templatesThatTheProxyRefusesLeaveTheLastGoodOnesInForce() throws Exception {
        stage.publish(app(1, "one.example.com"));
        stage.point(app(1), Slot.BLUE, 1);
        stage.overrides.put("pages/404.html", "<p>nobody lives here</p>");
        stage.proxy.prepare();
        var main = proxy.words().main();
        stage.overrides.put(main, proxy.shipped(main) + proxy.words().unfinished());
        stage.reopen();
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates())
                .hasValueSatisfying(words -> assertThat(words).contains(main));
        stage.killAndStartAgain();
        assertThat(status("one.example.com")).isEqualTo(200);
        try (var client = stage.client()) {
            assertThat(client.get("unknown.example.com", "/").body()).contains("nobody lives here");
        }
        stage.overrides.clear();
        stage.overrides.put("no-such-template", "x");
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates())
                .hasValueSatisfying(words -> assertThat(words)
                        .contains("no-such-template", proxy.words().app()));
        stage.overrides.clear();
        stage.proxy.prepare();
        assertThat(stage.proxy.refusedTemplates()).isEmpty();
    }

    @Test
    void whatCouldEndADirectiveIsRefusedAndEverythingElseServes() throws Exception {
        var odd = List.of("{", "}", ";", "$host", "%host", "\t", "\n", "#", "\"", "'", "(", "\\", "[=app]", "`", " ");
        var domains = odd.stream()
                .flatMap(text -> Stream.of(
                        new Domain("a.example.com", "/x" + text + "y", 8080),
                        new Domain("a" + text + ".example.com", "/", 8080)))
                .toList();
        var number = 10;
        List<Route> routes = new ArrayList<>(List.of(app(1, "one.example.com")));
        for (var domain : domains) {
            routes.add(app(number++).withDomains(List.of(domain)));
        }
        var refused = stage.proxy.publish(routes, Set.of());
        stage.point(app(1), Slot.BLUE, 1);
        assertThat(refused)
                .hasSize(domains.size())
                .allSatisfy(
                        (app, words) -> assertThat(words).contains("cannot be written into a proxy's configuration"));
        assertThat(status("one.example.com")).isEqualTo(200);
    }

    @Test
    void anAddressThatOneAppFreedAndAnotherTookLeadsToTheOtherAlone() throws Exception {
        stage.publish(app(1, "one.example.com"), app(2));
        stage.point(app(1), Slot.BLUE, 1);
        assertThat(status("one.example.com")).isEqualTo(200);
        var elsewhere = app(1, "one.example.com").withAddresses(Slot.BLUE, List.of(stage.address(80)));
        stage.publish(elsewhere, app(2, "two.example.com"));
        stage.point(app(2), Slot.BLUE, 1);
        for (var restarted : List.of(false, true)) {
            if (restarted) {
                stage.killAndStartAgain();
            }
            assertThat(status("two.example.com")).isEqualTo(200);
            assertThat(status("one.example.com")).isEqualTo(503);
        }
    }

    @Test
    void onlyChangedBytesReload() {
        stage.publish(app(1, "one.example.com"));
        var reloads = stage.reloads.get();
        stage.publish(app(1, "one.example.com"), app(2));
        stage.proxy.prepare();
        stage.point(app(1), Slot.BLUE, 1);
        assertThat(stage.reloads).hasValue(reloads);
        stage.publish(app(2, "two.example.com"));
        assertThat(stage.reloads).hasValue(reloads + 1);
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
    void aProxyThatIsStartedAgainDoesWithEachAppAsBefore() throws Exception {
        stage.publish(app(1, "up.example.com"), app(2, "zero.example.com"), app(3, "out.example.com"));
        stage.point(app(1), Slot.BLUE, 1);
        stage.point(app(3), Slot.BLUE, 1);
        stage.proxy.point(app(2).app(), Pointer.nowhere(Slot.BLUE));
        stage.proxy.withdraw(Stage.copyName(app(3), Slot.BLUE, 1));
        for (var restarted : List.of(false, true)) {
            if (restarted) {
                stage.killAndStartAgain();
            }
            assertThat(status("up.example.com")).isEqualTo(200);
            try (var client = stage.client()) {
                assertThat(client.get("zero.example.com", "/").body()).contains("scaled to zero");
            }
            try (var client = stage.client()) {
                assertThat(client.get("out.example.com", "/").body()).contains("try again");
            }
        }
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
