package io.evenkeel.engine.docker;

import static io.evenkeel.resolve.CanaryState.CANARIES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.resolve.CanaryState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A create call goes to an engine, which takes or refuses it, with everything logged that can be. */
class SilenceTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final Level before = root.getLevel();
    private final StringBuffer received = new StringBuffer();
    private HttpServer server;

    SilenceTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    }

    @BeforeEach
    void logEverything() {
        LoggerContext context = root.getLoggerContext();
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%logger %msg %ex%n");
        encoder.start();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(log);
        appender.start();
        root.setLevel(Level.TRACE);
        root.addAppender(appender);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void restore() {
        root.detachAppender(appender);
        root.setLevel(before);
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        var path = exchange.getRequestURI().getPath();
        var request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        received.append(request);
        var refused = path.endsWith("/create") && request.contains("refuse-me");
        var body = refused
                ? "{\"message\":\"No such image: refuse-me\"}"
                : path.endsWith("/version")
                        ? "{\"ApiVersion\":\"1.41\",\"MinAPIVersion\":\"1.12\",\"Version\":\"20.10\",\"Os\":\"linux\",\"Arch\":\"amd64\"}"
                        : path.endsWith("/info")
                                ? "{\"LoggingDriver\":\"json-file\"}"
                                : "{\"Id\":\"0123\",\"Warnings\":[]}";
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(refused ? 404 : path.endsWith("/create") ? 201 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void create(String image) {
        try (var engine =
                DockerEngine.at("tcp://127.0.0.1:" + server.getAddress().getPort())) {
            engine.containers()
                    .create(new NewContainer(
                            "canary",
                            CanaryState.app(CanaryState.of(folder, image))
                                    .generation()
                                    .container(),
                            new TreeMap<>(),
                            new NewContainer.Attachment.None(),
                            NewContainer.Confinement.APP));
        }
    }

    private String logged() {
        return log.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aCreateCallIsNotLoggedAtAnyLevel() {
        create("take-me");

        assertThat(received).contains("kX7canaryLineQz93vTw", "ꙮჶƔ");
        assertThat(logged()).doesNotContain(CANARIES.traces());
    }

    @Test
    void aRefusedOneTellsNoValueEither() {
        assertThatThrownBy(() -> create("refuse-me"))
                .isInstanceOf(EngineException.NotFound.class)
                .satisfies(failure -> assertThat(
                                Optional.of(failure).map(SilenceTest::trace).orElseThrow())
                        .contains("No such image")
                        .doesNotContain(CANARIES.traces()));
        assertThat(logged()).doesNotContain(CANARIES.traces());
    }

    @Test
    void withoutItBothWouldBe() {
        create("take-me");
        log.reset();
        root.getLoggerContext().getTurboFilterList().clear();
        try {
            LoggerFactory.getLogger("com.github.dockerjava.test").debug("Cmd: {}", "kX7canaryLineQz93vTw");
            assertThat(logged()).contains("kX7canaryLineQz93vTw");
        } finally {
            Silence.keep();
        }
        log.reset();
        LoggerFactory.getLogger("com.github.dockerjava.test").debug("Cmd: {}", "kX7canaryLineQz93vTw");
        LoggerFactory.getLogger("org.apache.hc.client5.http.wire").trace("{}", "kX7canaryLineQz93vTw");
        LoggerFactory.getLogger("org.apache.hc.client5.http.wire").warn("something is wrong");
        assertThat(logged()).doesNotContain("kX7").contains("something is wrong");
    }

    private static String trace(Throwable failure) {
        var text = new java.io.StringWriter();
        failure.printStackTrace(new java.io.PrintWriter(text));
        return text.toString();
    }
}
