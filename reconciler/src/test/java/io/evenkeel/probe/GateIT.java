package io.evenkeel.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.Engine;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.engine.OwnImage;
import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.engine.docker.HostProgramsImage;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.Expect;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.Gate.Check;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Lifecycle.Restart;
import io.evenkeel.state.desired.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each way in which a gate ends, with the real demo app in real containers. */
final class GateIT {
    private static final String NET = "evenkeel-gate";
    private static final String INSTANCE = "gate-it";
    private static final String SHELL = "evenkeel-gate-shell:1";
    private static final Engine ENGINE = DockerEngine.at("unix:///var/run/docker.sock");
    private static final OwnImage IMAGE = OwnImage.ofThisProgram("0.1.0");

    private final HelperContainers helpers = new HelperContainers(ENGINE.containers(), IMAGE, INSTANCE);
    private final Probe probe = new ContainerProbe(ENGINE, helpers, "0.1.0");
    private final List<CopyName> copies = new ArrayList<>();

    @BeforeAll
    static void prepare() {
        IMAGE.ensure(ENGINE.images());
        HostProgramsImage.build(ENGINE.images(), SHELL, "exec sleep 600");
        ENGINE.networks().create(NET, Optional.empty(), Optional.empty(), new TreeMap<>());
    }

    @AfterAll
    static void tidy() {
        ENGINE.networks().remove(NET);
        ENGINE.close();
    }

    @AfterEach
    void noHelperIsLeftAndCopiesGo() {
        assertThat(ENGINE.containers().list())
                .as("helpers left behind")
                .noneMatch(row -> INSTANCE.equals(row.labels().get(Labels.INSTANCE)));
        copies.forEach(copy -> ENGINE.containers().remove(copy.container()));
    }

    @Test
    void anAppThatBecomesReadyPasses() {
        var copy = demo("ready", Restart.UNLESS_STOPPED, "--startup", "1s");
        var lines = new CopyOnWriteArrayList<String>();

        assertThat(probe.await(copy, http(200), lines::add)).isInstanceOf(GateResult.Passed.class);
        assertThat(lines).last().asString().contains("good, got 200 from ");
    }

    @Test
    void aTcpGateNeedsOnlyAListener() {
        var copy = demo("tcp", Restart.UNLESS_STOPPED, "--startup", "10m");

        assertThat(probe.await(copy, gate(new Check.Tcp(8080)), line -> {})).isInstanceOf(GateResult.Passed.class);
    }

    @Test
    void aRedirectIsNotFollowedAndTheMessageSaysWhatToSet() {
        var copy = demo("redirect", Restart.UNLESS_STOPPED, "--redirect");

        assertThat(cause(copy, http(200)))
                .contains("got 301 to https://shop.example.com/up?label=x&y=%2F from ")
                .contains("set health.headers X-Forwarded-Proto: https")
                .contains("health.expect");
    }

    @Test
    void aListedRedirectIsGood() {
        var copy = demo("listed", Restart.UNLESS_STOPPED, "--redirect");

        assertThat(probe.await(copy, http(301), line -> {})).isInstanceOf(GateResult.Passed.class);
    }

    @Test
    void anAppOnAnotherPortIsRefusedWithAHint() {
        var copy = demo("refused", Restart.UNLESS_STOPPED, "--port", "3000");

        assertThat(cause(copy, http(200)))
                .contains("refused the connection: nothing listens on port 8080, but on 3000")
                .contains("health.port");
    }

    @Test
    void anAppOnLoopbackOnlyFailsWithThatHint() {
        var copy = demo("loopback", Restart.UNLESS_STOPPED, "--bind", "127.0.0.1");

        assertThat(cause(copy, http(200)))
                .contains("listens on 127.0.0.1 or ::1 only")
                .contains("listen on 0.0.0.0");
    }

    @Test
    void anAppThatEndsFailsAtOnceWithItsCodeAndOutput() {
        var copy = demo("exits", Restart.NO, "--exit-after", "300ms", "--startup", "10m");
        var result = probe.await(copy, http(200), line -> {});

        assertThat(result).isInstanceOfSatisfying(GateResult.Failed.class, failed -> {
            assertThat(failed.cause()).contains("ended with exit code 1");
            assertThat(failed.log()).last().asString().contains("crashes, as asked");
        });
    }

    @Test
    void anAppThatIsGoodForAMomentBetweenCrashesDoesNotPass() {
        var copy = demo("loop", Restart.UNLESS_STOPPED, "--exit-after", "1s");
        var gate = new Gate(
                http(200).check(), Duration.ofSeconds(1), Duration.ofMillis(200), 1000, 50, Duration.ofSeconds(60));

        assertThat(cause(copy, gate)).contains("restarted 3 times").contains("exit code 1");
    }

    @Test
    void anAppThatNeedsTooMuchMemoryIsToldSo() {
        var copy = create(
                "memory",
                SHELL,
                Optional.of(List.of("/bin/sh", "-c", "x=aaaaaaaa; while :; do x=$x$x; done")),
                Optional.empty(),
                new Limits(Optional.of(32L * 1024 * 1024), Optional.empty(), Optional.empty()),
                Restart.UNLESS_STOPPED);

        var gate = new Gate(
                new Check.ContainerState(),
                Duration.ofSeconds(1),
                Duration.ofMillis(200),
                1000,
                300,
                Duration.ofSeconds(60));

        assertThat(cause(copy, gate))
                .contains("too much memory")
                .contains("exit code 137")
                .contains("resources.memory");
    }

    @Test
    void aMissingCommandIsExplained() {
        var copy = demo("command", Restart.UNLESS_STOPPED);

        assertThat(cause(copy, gate(new Check.Command(List.of("curl", "http://127.0.0.1:8080/")))))
                .contains("ended with 12")
                .contains("curl is not in the image");
    }

    @Test
    void aCommandThatEndsWithZeroPasses() {
        var copy = shell("good-command");

        assertThat(probe.await(copy, gate(new Check.Command(List.of("/bin/sh", "-c", "exit 0"))), line -> {}))
                .isInstanceOf(GateResult.Passed.class);
    }

    @Test
    void withoutACheckTheContainerMustStayRunning() {
        assertThat(probe.await(shell("stays"), gate(new Check.ContainerState()), line -> {}))
                .isInstanceOf(GateResult.Passed.class);
    }

    @Test
    void aHealthcheckOfTheImageMustBeHealthy() {
        assertThat(probe.await(healthchecked("healthy", "exit 0"), patient(new Check.ContainerState()), line -> {}))
                .isInstanceOf(GateResult.Passed.class);
    }

    @Test
    void anUnhealthyHealthcheckIsNamed() {
        assertThat(cause(healthchecked("unhealthy", "exit 1"), patient(new Check.ContainerState())))
                .contains("its HEALTHCHECK says unhealthy");
    }

    @Test
    void aCopyThatRestartsIsAskedAnew() {
        var copy = demo("again", Restart.UNLESS_STOPPED, "--startup", "2s");
        var lines = new CopyOnWriteArrayList<String>();
        var result = probe.await(copy, http(200), line -> {
            lines.add(line);
            if (lines.size() == 2) {
                ENGINE.containers().stop(copy.container());
                ENGINE.containers().start(copy.container());
            }
        });

        assertThat(result).isInstanceOf(GateResult.Passed.class);
        assertThat(lines).last().asString().contains("got 200");
    }

    @Test
    void aRemovedCopyFails() {
        var copy = demo("removed", Restart.UNLESS_STOPPED, "--startup", "10m");
        var result = probe.await(copy, http(200), line -> ENGINE.containers().remove(copy.container()));

        assertThat(result)
                .isInstanceOfSatisfying(
                        GateResult.Failed.class,
                        failed -> assertThat(failed.cause()).contains("was removed"));
    }

    @Test
    void aHelperLeftBehindIsSweptAndForeignContainersAreNot() {
        var copy = demo("sweep", Restart.UNLESS_STOPPED);
        var foreign = shell("foreign");
        var left = copy.container() + ".probe-left";
        ENGINE.containers()
                .create(new NewContainer(
                        left,
                        spec(SHELL, Optional.empty(), Optional.empty(), Limits.NONE, Restart.NO),
                        new TreeMap<>(Map.of(Labels.INSTANCE, INSTANCE, Labels.ROLE, "probe")),
                        new Attachment.Inside(copy.container()),
                        Confinement.PROBE));
        helpers.sweep();

        assertThat(ENGINE.containers().list())
                .noneMatch(row -> row.name().equals(left))
                .anyMatch(row -> row.name().equals(foreign.container()));
    }

    private String cause(CopyName copy, Gate gate) {
        return switch (probe.await(copy, gate, line -> {})) {
            case GateResult.Passed(var attempts) -> "passed after " + attempts;
            case GateResult.Failed(var cause, var _) -> cause;
        };
    }

    private static Gate http(int status) {
        var question = new HttpQuestion(
                "/up?label=x&y=%2F", "shop.example.com", new TreeMap<>(), Expect.Listed.of(List.of(status)));
        return gate(new Check.Http(8080, question));
    }

    private static Gate gate(Check check) {
        return new Gate(check, Duration.ofSeconds(2), Duration.ofMillis(200), 25, 3, Duration.ofSeconds(60));
    }

    private static Gate patient(Check check) {
        return new Gate(check, Duration.ofSeconds(2), Duration.ofMillis(200), 60, 3, Duration.ofSeconds(60));
    }

    private CopyName healthchecked(String name, String command) {
        var image = "evenkeel-gate-" + name + ":1";
        HostProgramsImage.build(
                ENGINE.images(),
                image,
                "exec sleep 600",
                "HEALTHCHECK --interval=500ms --retries=1 CMD [\"/bin/sh\", \"-c\", \"" + command + "\"]");
        return create(name, image, Optional.empty(), Optional.empty(), Limits.NONE, Restart.UNLESS_STOPPED);
    }

    private CopyName shell(String name) {
        return create(name, SHELL, Optional.empty(), Optional.empty(), Limits.NONE, Restart.UNLESS_STOPPED);
    }

    private CopyName demo(String name, Restart restart, String... options) {
        var command = new ArrayList<>(List.of("demo-app"));
        command.addAll(List.of(options));
        return create(name, IMAGE.reference(), Optional.empty(), Optional.of(command), Limits.NONE, restart);
    }

    private CopyName create(
            String name,
            String image,
            Optional<List<String>> entrypoint,
            Optional<List<String>> command,
            Limits limits,
            Restart restart) {
        var copy =
                new CopyName(ResourceName.of("gate", "it", name), Slot.BLUE, 1, new Fingerprint("1:abcdef0123456789"));
        copies.add(copy);
        ENGINE.containers()
                .create(new NewContainer(
                        copy.container(),
                        spec(image, entrypoint, command, limits, restart),
                        new TreeMap<>(),
                        new Attachment.To(NET, Optional.empty(), List.of()),
                        Confinement.APP));
        ENGINE.containers().start(copy.container());
        return copy;
    }

    private static ContainerSpec spec(
            String image,
            Optional<List<String>> entrypoint,
            Optional<List<String>> command,
            Limits limits,
            Restart restart) {
        return new ContainerSpec(
                image,
                entrypoint,
                command,
                new TreeMap<>(),
                List.of(),
                List.of(),
                limits,
                new Lifecycle(Optional.of("SIGKILL"), Duration.ofSeconds(1), restart));
    }
}
