package io.evenkeel.probe.helper;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProberTest {
    private final LinkedBlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private ServerSocket server;

    ProberTest() throws IOException {
        server = new ServerSocket();
    }

    @BeforeEach
    void bind() throws IOException {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health?label=x&y=%2F", "/content/groups/public/", "/a%20b;c=1,d", "/~x/@y:z"})
    void thePathReachesTheAppByteForByte(String path) throws Exception {
        serve("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");

        assertThat(http(path, "200-299").attempt().good()).isTrue();
        assertThat(requests.take())
                .startsWith("GET " + path + " HTTP/1.1\r\nHost: shop.example.com\r\n")
                .contains("\r\nUser-Agent: evenkeel-probe/9\r\n")
                .contains("\r\nX-Evenkeel-Probe: ready\r\n")
                .contains("\r\nX-Forwarded-Proto: https\r\n");
    }

    @Test
    void aRedirectIsToldWithItsTargetAndNeverFollowed() {
        serve("HTTP/1.1 301 Moved Permanently\r\nlocation: https://shop.example.com/up\r\n\r\n");
        var attempt = http("/up", "200-299").attempt();

        assertThat(attempt.kind()).isEqualTo(Kind.REDIRECTED);
        assertThat(attempt.good()).isFalse();
        assertThat(attempt.sentence()).startsWith("got 301 to https://shop.example.com/up from 127.0.0.1:");
        assertThat(requests).hasSize(1);
    }

    @Test
    void statusesAreGoodAsListed() {
        serve("HTTP/1.0 401 No\r\n\r\n");

        assertThat(http("/", "200,401").attempt().good()).isTrue();
        assertThat(http("/", "200-299").attempt().good()).isFalse();
        assertThat(http("/", "100-999").attempt().good()).isTrue();
    }

    @Test
    void interimAnswersAreNoAnswer() {
        serve("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n");

        assertThat(http("/", "200-299").attempt().sentence()).startsWith("got 204 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH_9.2\r\n",
                "HTTP/2 200\r\n\r\n",
                "HTTP/1.1 20x\r\n\r\n",
                "HTTP/1.1 200 OK\r\n",
                ""
            })
    void whatIsNoHttpIsNoAnswer(String bytes) {
        serve(bytes);

        assertThat(http("/", "100-999").attempt().kind()).isEqualTo(Kind.GARBLED);
    }

    @Test
    void silenceIsToldAsSuch() {
        assertThat(http("/", "100-999").attempt())
                .isEqualTo(new Attempt(
                        false, Kind.SILENT, "no answer from 127.0.0.1:" + server.getLocalPort() + " within 400ms"));
    }

    @Test
    void aRefusalNamesTheHint() throws IOException {
        var port = server.getLocalPort();
        server.close();
        server = new ServerSocket();

        assertThat(prober(new Question.Tcp(), port, List.of("127.0.0.1"), Path.of("/nowhere"))
                        .attempt()
                        .kind())
                .isEqualTo(Kind.REFUSED);
    }

    @Test
    void oneGoodAddressIsEnough() {
        serve("HTTP/1.1 200 OK\r\n\r\n");
        var attempt = prober(question("/", "200"), server.getLocalPort(), List.of("127.9.9.9", "127.0.0.1"), PROC)
                .attempt();

        assertThat(attempt.good()).isTrue();
    }

    @Test
    void aLineIsReadAsItWasWritten() {
        var attempt = new Attempt(false, Kind.REDIRECTED, "got 301 to https://x/\nfrom y");

        assertThat(Attempt.parse(attempt.toString())).contains(attempt);
        assertThat(Attempt.parse("no warning of a JVM")).isEmpty();
        assertThat(attempt.toString()).isEqualTo("no redirected got 301 to https://x/?from y");
    }

    private static final Path PROC = Path.of("/proc/net");

    private Prober http(String path, String accept) {
        return prober(question(path, accept), server.getLocalPort(), List.of("127.0.0.1"), PROC);
    }

    private static Question question(String path, String accept) {
        return new Question.Http(
                new Request(path, "shop.example.com", List.of("X-Forwarded-Proto:https"), "evenkeel-probe/9"),
                Statuses.parse(accept));
    }

    private static Prober prober(Question question, int port, List<String> addresses, Path tables) {
        return new Prober(question, addresses, port, Duration.ofMillis(400), new Sockets(tables));
    }

    private void serve(String answer) {
        Thread.ofVirtual().start(() -> {
            while (true) {
                try (var socket = server.accept()) {
                    var bytes = new byte[8192];
                    var read = socket.getInputStream().read(bytes);
                    requests.add(new String(bytes, 0, Math.max(0, read), ISO_8859_1));
                    socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }
}
