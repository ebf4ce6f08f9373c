package io.evenkeel.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Containers;
import io.evenkeel.engine.Engine;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.engine.OwnImage;
import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Lifecycle.Restart;
import io.evenkeel.state.desired.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The one image, made on the real engine, and everything that it is for but the agent. */
final class OwnImageIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String NAME = "evenkeel.image-it";
    private static final String INSTANCE = "image-it";
    private static final Engine ENGINE = DockerEngine.at("unix:///var/run/docker.sock");
    private static final OwnImage IMAGE = OwnImage.ofThisProgram("0.1.0");

    private final HelperContainers helpers = new HelperContainers(ENGINE.containers(), IMAGE, INSTANCE);

    @BeforeAll
    static void build() {
        IMAGE.ensure(ENGINE.images());
    }

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    @AfterEach
    void remove() {
        ENGINE.containers().remove(NAME);
    }

    @Test
    void isBuiltOnceAndFoundAfterwards() {
        var first = IMAGE.ensure(ENGINE.images());

        assertThat(IMAGE.ensure(ENGINE.images()).id()).isEqualTo(first.id());
        assertThat(ENGINE.images().present()).contains("evenkeel:0.1.0");
        assertThat(first.size()).isLessThan(150_000_000L);
    }

    @Test
    void runsTheCommandLine() {
        run(Optional.empty(), List.of("version"), Restart.NO);

        assertThat(ENGINE.containers().await(NAME, PATIENCE)).isZero();
        assertThat(ENGINE.containers().tail(NAME, 5)).containsExactly("evenkeel 0.1.0");
    }

    @Test
    void itsArchiveOfClassesIsValidInIt() {
        run(
                Optional.of(List.of(
                        OwnImage.JAVA, "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xshare:on", "--version")),
                List.of(),
                Restart.NO);

        assertThat(ENGINE.containers().await(NAME, PATIENCE))
                .as(() -> ENGINE.containers().tail(NAME, 5).toString())
                .isZero();
    }

    @Test
    void theDemoAppFinishesItsWorkOnTheStopSignalAndEndsWithZero() {
        runDemoApp();
        var lines = new ArrayList<String>();
        ENGINE.containers().stop(NAME);
        ENGINE.containers().follow(NAME, Containers.ALL, PATIENCE, lines::add);

        assertThat(ENGINE.containers().inspect(NAME).exit().code()).isZero();
        assertThat(lines).last().isEqualTo("demo-app ends, requests left: 0");
    }

    @Test
    void aHelperIsConfinedLabelledAndGoneAfterwards() {
        runDemoApp();
        var seen = new ArrayList<ContainerRow>();
        helpers.run(NAME, List.of("tcp", "--port", "8080", "--address", "127.0.0.1"), PATIENCE, line -> {
            helperRows().forEach(seen::add);
            return false;
        });

        assertThat(seen).singleElement().satisfies(helper -> {
            assertThat(helper.name()).matches("evenkeel\\.image-it\\.probe-[0-9a-f]{8}");
            assertThat(helper.labels()).containsEntry(Labels.ROLE, "probe");
            assertThat(helper.state()).isEqualTo("running");
        });
        assertThat(helperRows()).isEmpty();
    }

    @Test
    void aHelperLeftBehindIsReplacedByTheNextOne() {
        runDemoApp();
        var arguments = List.of("tcp", "--port", "8080", "--address", "127.0.0.1", "--interval", "200ms");
        var left = HelperContainers.name(NAME, arguments);
        ENGINE.containers()
                .create(new NewContainer(
                        left,
                        spec(Optional.empty(), List.of("version"), Restart.NO),
                        new TreeMap<>(Map.of(Labels.INSTANCE, INSTANCE, Labels.ROLE, "probe")),
                        new Attachment.None(),
                        Confinement.PROBE));
        var lines = new ArrayList<String>();
        helpers.run(NAME, arguments, PATIENCE, line -> {
            lines.add(line);
            return false;
        });

        assertThat(lines).singleElement().asString().startsWith("ok answered connected to 127.0.0.1:8080");
        assertThat(helperRows()).isEmpty();
    }

    @Test
    void connectionsToACopyAreCounted() {
        runDemoApp();
        var slow = List.of(
                "http",
                "--port",
                "8080",
                "--path",
                "/slow?seconds=20",
                "--host",
                "x",
                "--accept",
                "200",
                "--agent",
                "x",
                "--address",
                "127.0.0.1",
                "--timeout",
                "30s");
        var busy = CompletableFuture.runAsync(() -> helpers.run(NAME, slow, PATIENCE, line -> false));
        var counts = new ArrayList<String>();
        helpers.run(
                NAME,
                List.of("connections", "--to", "127.0.0.1", "--ports", "8080,8081", "--interval", "100ms"),
                PATIENCE,
                line -> {
                    counts.add(line);
                    return !line.equals("open 1");
                });

        assertThat(counts).last().isEqualTo("open 1");
        assertThat(busy).succeedsWithin(PATIENCE);
    }

    private static void runDemoApp() {
        run(Optional.empty(), List.of("demo-app"), Restart.UNLESS_STOPPED);
        ENGINE.containers().follow(NAME, Containers.ALL, PATIENCE, line -> !line.contains("listens"));
    }

    private static List<ContainerRow> helperRows() {
        return ENGINE.containers().list().stream()
                .filter(row -> INSTANCE.equals(row.labels().get(Labels.INSTANCE)))
                .toList();
    }

    private static void run(Optional<List<String>> entrypoint, List<String> command, Restart restart) {
        ENGINE.containers()
                .create(new NewContainer(
                        NAME,
                        spec(entrypoint, command, restart),
                        new TreeMap<>(),
                        new Attachment.None(),
                        Confinement.APP));
        ENGINE.containers().start(NAME);
    }

    private static ContainerSpec spec(Optional<List<String>> entrypoint, List<String> command, Restart restart) {
        return new ContainerSpec(
                IMAGE.reference(),
                entrypoint,
                Optional.of(command),
                new TreeMap<>(),
                List.of(),
                List.of(),
                Limits.NONE,
                new Lifecycle(Optional.empty(), Duration.ofSeconds(20), restart));
    }
}
