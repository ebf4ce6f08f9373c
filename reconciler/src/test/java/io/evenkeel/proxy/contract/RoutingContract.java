package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where requests go and how, through the real proxy: cases 48, 50, 53, 56 and 57. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RoutingContract {
    private final ProxyUnderTest proxy;
    private Stage stage;

    RoutingContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "routing", 0);
        stage.copy(2, 8080, 9090);
        stage.copy(3, 8080);
        var web = route(
                "web",
                2,
                Set.of(8080, 9090),
                new Domain("web.example.com", "/", 8080),
                new Domain("*.example.com", "/", 8080),
                new Domain("admin.example.com", "/", 9090),
                new Domain("xn--bcher-kva.example.com", "/", 8080),
                new Domain("order.example.org", "/p", 8080),
                new Domain("strip.example.net", "/", 8080),
                new Domain("strip.example.net", "/api/deep", 8080));
        var api = route(
                "api",
                3,
                Set.of(8080),
                new Domain("web.example.com", "/api", 8080),
                new Domain("web.example.com", "/web/v1.0", 8080),
                new Domain("exact.example.com", "/", 8080),
                new Domain("paths.example.com", "/only", 8080),
                new Domain("order.example.org", "/", 8080),
                new Domain("strip.example.net", "/api", new Target.Port(8080, true)),
                new Domain("strip.example.net", "/v1.0/%7Ea", new Target.Port(8080, true)));
        var deep = route("deep", 2, Set.of(8080), new Domain("web.example.com", "/api/deep/", 8080));
        var zero = route("zero", 8, Set.of(8080), new Domain("zero.example.net", "/", 8080));
        var down = route("down", 10, Set.of(8080), new Domain("down.example.net", "/", 8080));
        var gone = route("gone", 12, Set.of(8080), new Domain("gone.example.net", "/", 8080));
        var idle = route("idle", 14, Set.of(8080), new Domain("idle.example.net", "/", 8080));
        var old = new Route(
                Routes.app("old"),
                List.of(
                        new Domain("old.example.net", "/", new Target.Redirect("web.example.com")),
                        new Domain("strip.example.net", "/moved", new Target.Redirect("new.example.net")),
                        new Domain("*.old.example.net", "/", new Target.Redirect("xn--bcher-kva.example.com"))),
                Routes.shape(Set.of()),
                Routes.shape(Set.of()));
        stage.publish(web, api, deep, zero, down, gone, idle, old);
        Stream.of(web, api, deep, gone).forEach(route -> stage.point(route, Slot.BLUE, 1));
        stage.proxy.point(zero.app(), Pointer.nowhere(Slot.BLUE));
        stage.proxy.point(
                down.app(),
                new Pointer(
                        Slot.BLUE,
                        new TreeMap<>(Map.of(1, Pointer.Standing.UNHEALTHY)),
                        Pointer.Meanwhile.UNAVAILABLE));
    }

    @AfterAll
    void end() {
        stage.close();
    }

    private Route route(String name, int n, Set<Integer> ports, Domain... domains) {
        return new Route(
                Routes.app(name),
                List.of(domains),
                Routes.shape(ports, stage.address(n)),
                Routes.shape(ports, stage.address(n + 60)));
    }

    @ParameterizedTest
    @CsvSource({
        "web.example.com,              /,                2",
        "WEB.Example.COM,              /,                2",
        "web.example.com:8443,         /,                2",
        "web.example.com,              /api,             3",
        "web.example.com,              /api/,            3",
        "web.example.com,              /api?x=/y,        3",
        "web.example.com,              /api/x,           3",
        "web.example.com,              /apix,            2",
        "web.example.com,              /API,             2",
        "web.example.com,              /api%2Fx,         2",
        "web.example.com,              /x/api,           2",
        "web.example.com,              /?/api,           2",
        "web.example.com,              /api/deep,        2",
        "web.example.com,              /api/deep/x,      2",
        "web.example.com,              /api/deeper,      3",
        "web.example.com,              /web/v1.0/x,      3",
        "web.example.com,              /web/v1x0/x,      2",
        "exact.example.com,            /,                3",
        "any.example.com,              /,                2",
        "xn--bcher-kva.example.com,    /,                2",
        "XN--BCHER-KVA.example.com,    /,                2",
        "paths.example.com,            /only/x,          3",
        "order.example.org,            /,                3",
        "order.example.org,            /p/x,             2",
    })
    void hostThenLongestPrefixDecides(String host, String target, String copy) throws IOException {
        try (var client = stage.client()) {
            var answer = client.get(host, target);
            assertThat(answer.copy()).isEqualTo(copy);
            assertThat(answer.body()).contains("\nGET " + target + " HTTP/1.1\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/api,                     3, /",
        "/api/,                    3, /",
        "/api?x=/y,                3, /?x=/y",
        "/api/x/y?z=/api&q=%7B,    3, /x/y?z=/api&q=%7B",
        "/api/a%2Fb,               3, /a%2Fb",
        "/api/%61,                 3, /%61",
        "/api//elsewhere/x,        3, /elsewhere/x",
        "/api/x?q={env.PATH}$1,    3, /x?q={env.PATH}$1",
        "/api%2Fx,                 2, /api%2Fx",
        "/apix,                    2, /apix",
        "/x/api/y,                 2, /x/api/y",
        "/api/deep/x,              2, /api/deep/x",
        "/api/deeper,              3, /deeper",
        "/v1.0/%7ea/b,             3, /b",
        "/v1x0/%7Ea/b,             2, /v1x0/%7Ea/b",
    })
    void aStrippedPathIsLeftOutOfWhatTheCopyIsAskedFor(String target, String copy, String asked) throws IOException {
        try (var client = stage.client()) {
            var answer = client.get("strip.example.net", target);
            assertThat(answer.copy()).isEqualTo(copy);
            assertThat(answer.body()).contains("\nGET " + asked + " HTTP/1.1\n");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "old.example.net,   /,                     //web.example.com/",
        "OLD.example.net,   /a%2Fb/?x=1&y=%20,     //web.example.com/a%2Fb/?x=1&y=%20",
        "old.example.net,   /{env.PATH}?{env.PATH}$host, //web.example.com/{env.PATH}?{env.PATH}$host",
        "a.old.example.net, /x,                    //xn--bcher-kva.example.com/x",
        "strip.example.net, /moved/x?y,            //new.example.net/moved/x?y",
    })
    void aRedirectIsForGoodAndKeepsPathAndQuery(String host, String target, String location) throws IOException {
        for (var method : List.of("GET", "POST")) {
            try (var client = stage.client()) {
                var answer = client.ask(new BasicClassicHttpRequest(method, target), host);
                assertThat(answer.status()).isEqualTo(308);
                assertThat(answer.headers()
                                .getOrDefault("Location", "")
                                .replace("%7B", "{")
                                .replace("%7D", "}"))
                        .isEqualTo(location);
                assertThat(answer.headers()).doesNotContainKey("X-Copy");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "unknown.example.net, /",
        "example.com,         /",
        "a.b.example.com,     /",
        "paths.example.com,   /",
        "paths.example.com,   /onlyx",
        "web.example.com.evil.net, /",
        "10.211.1.1,          /",
    })
    void whatNobodyHasIsNotFound(String host, String target) throws IOException {
        try (var client = stage.client()) {
            var answer = client.get(host, target);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).contains("Not found");
            assertThat(answer.headers())
                    .containsEntry("X-Evenkeel-Proxy-Error", "404")
                    .doesNotContainKey("X-Copy");
        }
    }

    @ParameterizedTest
    @CsvSource({"zero, scaled to zero", "down, try again", "gone, try again", "idle, try again"})
    void anAppThatCannotAnswerHasItsPageWhateverTheMethod(String app, String words) throws IOException {
        for (var method : List.of("GET", "POST", "PUT", "DELETE")) {
            try (var client = stage.client()) {
                var answer = client.ask(new BasicClassicHttpRequest(method, "/x"), app + ".example.net");
                assertThat(answer.status()).as(method).isEqualTo(503);
                assertThat(answer.body()).contains(words);
                assertThat(answer.headers()).containsEntry("X-Evenkeel-Proxy-Error", "503");
                assertThat(answer.headers().containsKey("Retry-After")).isEqualTo(!app.equals("zero"));
            }
        }
    }

    @Test
    void twoPortsOfAnAppAreTwoBackends() throws IOException {
        try (var client = stage.client()) {
            assertThat(client.get("admin.example.com", "/").headers()).containsEntry("X-Port", "9090");
            assertThat(client.get("web.example.com", "/").headers()).containsEntry("X-Port", "8080");
        }
    }
}
