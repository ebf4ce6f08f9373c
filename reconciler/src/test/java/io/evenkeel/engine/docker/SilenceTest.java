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
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.resolve.CanaryState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
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
    /** Ours and those of what talks to the engine. */
    private final List<Logger> loggers = Stream.of("io.evenkeel", "com.github.dockerjava", "org.apache.hc")
            .map(name -> (Logger) LoggerFactory.getLogger(name))
            .toList();

    private final ScriptedEngine scripted;

    SilenceTest() throws IOException {
        scripted = new ScriptedEngine("1.12", "1.41", exchange -> {});
    }

    @BeforeEach
    void logEverything() {
        LoggerContext context = loggers.getFirst().getLoggerContext();
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%logger %msg %ex%n");
        encoder.start();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(log);
        appender.start();
        for (var logger : loggers) {
            logger.setLevel(Level.TRACE);
            logger.setAdditive(false);
            logger.addAppender(appender);
        }
    }

    @AfterEach
    void restore() {
        for (var logger : loggers) {
            logger.detachAppender(appender);
            logger.setAdditive(true);
            logger.setLevel(null);
        }
        loggers.getFirst().setLevel(Level.INFO);
        scripted.close();
    }

    private void create(String image) {
        try (var engine = DockerEngine.at(scripted.address())) {
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
        create("present");

        assertThat(scripted.creates.toString()).contains("kX7canaryLineQz93vTw", "ꙮჶƔ");
        assertThat(logged()).doesNotContain(CANARIES.traces());
    }

    @Test
    void aRefusedOneTellsNoValueEither() {
        assertThatThrownBy(() -> create("absent"))
                .isInstanceOf(EngineException.NotFound.class)
                .satisfies(failure -> assertThat(
                                Optional.of(failure).map(SilenceTest::trace).orElseThrow())
                        .contains("No such image")
                        .doesNotContain(CANARIES.traces()));
        assertThat(logged()).doesNotContain(CANARIES.traces());
    }

    @Test
    void withoutItBothWouldBe() {
        create("present");
        log.reset();
        loggers.getFirst().getLoggerContext().getTurboFilterList().clear();
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
