package io.evenkeel.proxy.caddy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where requests go and how, through the real Caddy: cases 48, 50, 53, 56 and 57. */
final class CaddyRoutingIT {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    @TempDir
    static Path folder;

    private static Stage stage;

    @BeforeAll
    static void publish() {
        stage = new Stage("routing", 20, folder);
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
                down.app(), new Pointer(Slot.BLUE, new TreeMap<>(Map.of(1, Pointer.Standing.UNHEALTHY)), false));
    }

    @AfterAll
    static void end() {
        stage.close();
    }

    private static Route route(String name, int n, Set<Integer> ports, Domain... domains) {
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
        "10.211.20.1,         /",
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
            assertThat(client.get("admin.example.com", "/").copy()).isEqualTo("2");
        }
        assertThat(Path.of(folder + "/config/current/apps/shop.production.web.caddy"))
                .content()
                .contains("(shop.production.web.9090)", stage.address(2) + ":9090");
    }

    @Test
    void anAppSeesWhoAskedAndNotWhatAClientClaims() throws IOException {
        var request = new BasicClassicHttpRequest("GET", "/");
        request.addHeader("X-Forwarded-For", "6.6.6.6");
        request.addHeader("X-Forwarded-Proto", "https");
        try (var client = stage.client()) {
            var body = client.ask(request, "web.example.com").body();
            assertThat(body)
                    .contains(
                            "\nX-Forwarded-Proto: http\n",
                            "\nX-Forwarded-Host: web.example.com\n",
                            "\nHost: web.example.com\n");
            assertThat(body).doesNotContain("6.6.6.6");
        }
    }

    @Test
    void anAppCannotPretendToBeTheProxy() throws IOException {
        try (var client = stage.client()) {
            var answer = client.get("web.example.com", "/mark");
            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.headers()).doesNotContainKey("X-Evenkeel-Proxy-Error");
        }
    }

    @Test
    void aLongUploadArrivesWhole() throws IOException {
        try (var client = stage.client()) {
            var bytes = 64 * 1024 * 1024;
            assertThat(client.post("web.example.com", "/upload", bytes).body()).contains("\nbody " + bytes + "\n");
        }
    }

    @Test
    void theFirstEventOfAStreamComesAtOnce() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), stage.port())) {
            socket.setSoTimeout(20_000);
            send(socket, "GET /sse HTTP/1.1\r\nHost: web.example.com\r\n\r\n");
            assertThat(until(socket, "data: first\n\n")).contains("text/event-stream");
        }
    }

    @Test
    void aTunnelEchoes() throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), stage.port())) {
            socket.setSoTimeout(20_000);
            send(socket, "GET /ws HTTP/1.1\r\nHost: web.example.com\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
            assertThat(until(socket, "\r\n\r\n")).startsWith("HTTP/1.1 101");
            send(socket, "over");
            assertThat(until(socket, "over")).isEqualTo("over");
        }
    }

    @Test
    void port443IsTaken() throws IOException {
        var published = DockerCli.run("port", "evenkeel-it-routing", "443/tcp")
                .lines()
                .findFirst()
                .orElseThrow();
        try (var client = new Client(Integer.parseInt(published.replaceFirst(".*:", "")))) {
            assertThat(client.get("web.example.com", "/").status()).isEqualTo(404);
        }
    }

    @Test
    void theAccessLogIsJson() throws IOException {
        try (var client = stage.client()) {
            client.get("web.example.com", "/logged-here");
        }
        assertThat(stage.log().lines().filter(line -> line.contains("/logged-here")))
                .anySatisfy(line -> assertThat(line).startsWith("{").contains("http.log.access", "\"status\":200"));
    }

    @Test
    void aCopyIsReachedThroughTheProxyAsItIsAsked() {
        var odd = new HttpQuestion(
                "/health%2Fx%7e:a@b+c,d=e~",
                "h.example.com", new TreeMap<>(Map.of("X-Forwarded-Proto", "https", "X-A", "b")), new Expect.Success());
        assertThat(reach(2, Optional.of(odd))).isEmpty();
        assertThat(stage.log(2)).contains("GET /health%2Fx%7e:a@b+c,d=e~ HTTP/1.1\nHost: h.example.com\n");
        var asked = stage.log(2)
                .lines()
                .dropWhile(line -> !line.contains("/health%2Fx"))
                .toList();
        assertThat(asked)
                .contains(
                        "User-Agent: evenkeel-probe/0", "X-Evenkeel-Probe: ready", "X-A: b", "X-Forwarded-Proto: https")
                .noneMatch(line -> line.startsWith("X-Evenkeel-Target") || line.startsWith("X-Evenkeel-Forwarded"));
        assertThat(reach(2, Optional.empty())).isEmpty();
    }

    @Test
    void aRedirectAndABadStatusAreToldAndNotFollowed() {
        assertThat(reach(2, Optional.of(Routes.question("/redirect", Map.of()))))
                .hasValueSatisfying(words -> assertThat(words).contains("301 to https://elsewhere.example.com/"));
        assertThat(reach(2, Optional.of(Routes.question("/mark", Map.of()))))
                .hasValueSatisfying(words -> assertThat(words).contains("answered 502"));
    }

    @Test
    void anErrorOfTheProxyIsNoAnswerOfACopy() {
        var any = new HttpQuestion("/", "x.example.com", new TreeMap<>(), new Expect.Any());
        assertThat(reach(3, 9999, Optional.of(any)))
                .hasValueSatisfying(words -> assertThat(words).contains("the proxy got no answer", "refused"));
        assertThat(reach(99, 8080, Optional.of(any))).isPresent();
        assertThat(reach(2, Optional.of(new HttpQuestion("/mark", "x", new TreeMap<>(), new Expect.Any()))))
                .isEmpty();
    }

    private static Optional<String> reach(int n, Optional<HttpQuestion> question) {
        return reach(n, 8080, question);
    }

    private static Optional<String> reach(int n, int port, Optional<HttpQuestion> question) {
        return stage.proxy.reach(stage.address(n), port, question, PATIENCE);
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private static String until(Socket socket, String end) throws IOException {
        var text = new StringBuilder();
        while (text.indexOf(end) < 0) {
            var next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("ended after: " + text);
            }
            text.append((char) next);
        }
        return text.toString();
    }
}
