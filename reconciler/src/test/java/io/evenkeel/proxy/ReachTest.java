package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.state.HttpQuestion;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReachTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path root;

    private ProxyDirectory directory;

    @BeforeEach
    void open() {
        directory = new ProxyDirectory(root);
        directory.create();
    }

    private Optional<String> ask(HttpQuestion question, Duration timeout) {
        return new Reach(directory, "1.2").ask(Reach.Purpose.HEALTH, "10.0.0.2", 8080, Optional.of(question), timeout);
    }

    /** Answers one request on the probe socket with some bytes, and gives back what it was sent. */
    private StringBuffer answering(String answer) throws IOException {
        var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(directory.probeSocket()));
        var sent = new StringBuffer();
        Thread.ofVirtual().start(() -> {
            try (server;
                    var channel = server.accept()) {
                var buffer = ByteBuffer.allocate(4096);
                while (sent.indexOf("\r\n\r\n") < 0 && channel.read(buffer) >= 0) {
                    sent.setLength(0);
                    sent.append(new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1));
                }
                channel.write(ByteBuffer.wrap(answer.getBytes(StandardCharsets.ISO_8859_1)));
                if (answer.isEmpty()) {
                    channel.read(ByteBuffer.allocate(1));
                }
            } catch (IOException e) {
                sent.append(e);
            }
        });
        return sent;
    }

    @Test
    void theRequestIsExactlyWhatWasAsked() throws Exception {
        var sent = answering("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n");
        assertThat(ask(Routes.question("/a%2Fb~:@+,=", Map.of("X-A", "b")), PATIENCE))
                .isEmpty();
        assertThat(sent.toString().split("\r\n"))
                .contains(
                        "GET /a%2Fb~:@+,= HTTP/1.1",
                        "X-Evenkeel-Host: web.example.com", "X-Evenkeel-Target: 10.0.0.2:8080")
                .contains("User-Agent: evenkeel-probe/1.2", "X-Evenkeel-Probe: health", "X-A: b")
                .noneMatch(line -> line.startsWith("X-Evenkeel-Forwarded"));
    }

    @Test
    void headersThatProxiesOverwriteTravelUnderOtherNames() throws Exception {
        var sent = answering("HTTP/1.1 200 OK\r\n\r\n");
        ask(Routes.question("/", Map.of("x-forwarded-proto", "https")), PATIENCE);
        assertThat(sent.toString().split("\r\n"))
                .contains("X-Evenkeel-Forwarded-Proto: https", "X-Evenkeel-Forwarded-Host: web.example.com")
                .contains("X-Evenkeel-Forwarded-For: 127.0.0.1")
                .noneMatch(line -> line.regionMatches(true, 0, "X-Forwarded", 0, 11));
    }

    @Test
    void silenceIsTheCopysFaultOnceTheProxyListens() throws Exception {
        answering("");
        assertThat(ask(Routes.question("/", Map.of()), Duration.ofMillis(300)))
                .hasValueSatisfying(words -> assertThat(words).contains("no answer from 10.0.0.2:8080 within 300ms"));
    }

    @Test
    void nobodyOnTheSocketSaysNothingAboutTheCopy() {
        assertThatThrownBy(() -> ask(Routes.question("/", Map.of()), PATIENCE))
                .isInstanceOf(ProxyException.class)
                .hasMessageContaining("probe.sock")
                .hasMessageContaining("running");
    }

    @Test
    void whatIsNoHttpSaysNothingAboutTheCopy() throws Exception {
        answering("SSH-2.0-hello\r\n\r\n");
        assertThatThrownBy(() -> ask(Routes.question("/", Map.of()), PATIENCE)).isInstanceOf(ProxyException.class);
    }

    @Test
    void aRequestThatCannotBeSentAsWrittenIsNotSent() {
        assertThatThrownBy(() -> ask(Routes.question("/a b", Map.of()), PATIENCE))
                .isInstanceOf(ProxyException.class);
    }

    @Test
    void aDirectoryTooDeepForASocketIsAnErrorThatSaysSo() {
        var deep = new ProxyDirectory(Path.of("/" + "d".repeat(100)));
        assertThatThrownBy(deep::probeSocket)
                .isInstanceOf(ProxyException.class)
                .hasMessageContaining("107 bytes")
                .hasMessageContaining("proxyDirectory");
    }
}
