package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What passes through a proxy, both ways: cases 53, 56 and 57. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class TrafficContract {
    private final ProxyUnderTest proxy;
    private Stage stage;

    TrafficContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "traffic", 2);
        stage.copy(2, 8080);
        stage.copy(3, 8080);
        var web = new Route(
                Routes.app("web"),
                List.of(new Domain("web.example.com", "/", 8080)),
                Routes.shape(Set.of(8080), stage.address(2)),
                Routes.shape(Set.of(8080), stage.address(62)));
        stage.publish(web);
        stage.point(web, Slot.BLUE, 1);
    }

    @AfterAll
    void end() {
        stage.close();
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
        var published = DockerCli.run("port", stage.container(), "443/tcp")
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
        Awaitility.await()
                .untilAsserted(() -> assertThat(stage.log().lines().filter(line -> line.contains("/logged-here")))
                        .anySatisfy(line ->
                                assertThat(line).startsWith("{").endsWith("}").contains("\"status\":200")));
    }

    @Test
    void aLargeCookieAndALargeAnswersHeadPass() throws IOException {
        var request = new BasicClassicHttpRequest("GET", "/head/" + 12 * 1024);
        request.addHeader("Cookie", "c=" + "x".repeat(20 * 1024));
        try (var client = stage.client()) {
            var answer = client.ask(request, "web.example.com");
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.headers().get("X-Large")).hasSize(12 * 1024);
            assertThat(answer.body()).contains("\nCookie: c=" + "x".repeat(20 * 1024) + "\n");
        }
    }

    @Test
    void headersThatWouldOrderTheProxyAboutPassAsTheyAre() throws IOException {
        try (var client = stage.client()) {
            var answer = client.get("web.example.com", "/internal");
            assertThat(answer.copy()).isEqualTo("2");
            assertThat(answer.headers())
                    .containsEntry("X-Accel-Redirect", "/elsewhere")
                    .containsEntry("Server", "TestCopy");
        }
    }

    /** Many apps cannot tell it from the one with hyphens, which the proxy sets. */
    @Test
    void aHeaderThatLooksLikeTheProxysOwnDoesNotReachTheApp() throws IOException {
        var request = new BasicClassicHttpRequest("GET", "/");
        request.addHeader("X_Forwarded_For", "6.6.6.6");
        try (var client = stage.client()) {
            assertThat(client.ask(request, "web.example.com").body()).doesNotContain("6.6.6.6");
        }
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
