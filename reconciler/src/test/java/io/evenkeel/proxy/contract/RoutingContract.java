package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
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
                new Domain("order.example.org", "/p", 8080));
        var api = route(
                "api",
                3,
                Set.of(8080),
                new Domain("web.example.com", "/api", 8080),
                new Domain("web.example.com", "/web/v1.0", 8080),
                new Domain("exact.example.com", "/", 8080),
                new Domain("paths.example.com", "/only", 8080),
                new Domain("order.example.org", "/", 8080));
        var deep = route("deep", 2, Set.of(8080), new Domain("web.example.com", "/api/deep/", 8080));
        var zero = route("zero", 8, Set.of(8080), new Domain("zero.example.net", "/", 8080));
        var down = route("down", 10, Set.of(8080), new Domain("down.example.net", "/", 8080));
        var gone = route("gone", 12, Set.of(8080), new Domain("gone.example.net", "/", 8080));
        var idle = route("idle", 14, Set.of(8080), new Domain("idle.example.net", "/", 8080));
        stage.publish(web, api, deep, zero, down, gone, idle);
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
