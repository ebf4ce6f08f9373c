package io.evenkeel.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Capability;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Lifecycle.Restart;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the engine was told, as it tells it back. */
final class ConfinementIT {
    private static final String IMAGE = "evenkeel-confinement:1";
    private static final String NAME = "evenkeel.confinement";
    private static final Connection CONNECTION = new Connection("unix:///var/run/docker.sock");

    private final DockerContainers containers = new DockerContainers(CONNECTION);

    @BeforeAll
    static void buildImage() {
        HostProgramsImage.build(new DockerImages(CONNECTION), IMAGE, "exec sleep 600");
    }

    @AfterAll
    static void close() {
        CONNECTION.close();
    }

    @AfterEach
    void remove() {
        containers.remove(NAME);
    }

    @Test
    void aProbeMayDoNothingButAsk() {
        var host = created(Confinement.PROBE).getHostConfig();

        assertThat(host.getReadonlyRootfs()).isTrue();
        assertThat(host.getCapDrop()).containsExactly(Capability.ALL);
        assertThat(host.getSecurityOpts()).containsExactly("no-new-privileges");
        assertThat(host.getMemory()).isEqualTo(64L * 1024 * 1024);
        assertThat(host.getPidsLimit()).isEqualTo(64);
        assertThat(host.getRestartPolicy().getName()).isIn("no", "");
        assertThat(created(Confinement.PROBE).getConfig().getUser()).isEqualTo("65534:65534");
    }

    @Test
    void anAppIsAsItsSpecSays() throws IOException {
        var created = created(Confinement.APP);
        var host = created.getHostConfig();

        assertThat(host.getSecurityOpts()).containsExactly("no-new-privileges");
        assertThat(host.getMemory()).isEqualTo(32L * 1024 * 1024);
        assertThat(host.getNanoCPUs()).isEqualTo(350_000_000L);
        assertThat(host.getPidsLimit()).isEqualTo(40);
        assertThat(host.getRestartPolicy().getName()).isEqualTo("unless-stopped");
        assertThat(host.getLogConfig().getConfig()).isEqualTo(Map.of("max-size", "10m", "max-file", "3"));
        assertThat(host.getPortBindings().getBindings()).hasSize(2);
        assertThat(told("{{.Config.StopTimeout}} {{.Config.StopSignal}}")).isEqualTo("3 SIGQUIT");
        assertThat(created.getMounts()).hasSize(1);
    }

    @Test
    void aProxyMayBindLowPortsAndKeepsConnectionsThatWaitForAListener() {
        var host = created(Confinement.PROXY).getHostConfig();

        assertThat(host.getCapAdd()).containsExactly(Capability.NET_BIND_SERVICE);
        assertThat(host.getSysctls()).isEqualTo(Confinement.PROXY.sysctls());
    }

    private InspectContainerResponse created(Confinement confinement) {
        containers.remove(NAME);
        var spec = new ContainerSpec(
                IMAGE,
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>(),
                List.of(new Mount.HostPath("/tmp", "/host", true)),
                List.of(
                        new PortBinding(Optional.of("127.0.0.1"), 39871, 80, "tcp"),
                        new PortBinding(Optional.empty(), 39872, 53, "udp")),
                new Limits(Optional.of(32L * 1024 * 1024), Optional.of(new BigDecimal("0.35")), Optional.of(40L)),
                new Lifecycle(Optional.of("SIGQUIT"), Duration.ofMillis(2500), Restart.UNLESS_STOPPED));
        containers.create(new NewContainer(NAME, spec, new TreeMap<>(), new Attachment.None(), confinement));
        return CONNECTION.prompt(
                "inspect", docker -> docker.inspectContainerCmd(NAME).exec());
    }

    /** docker-java has no field for these. */
    private static String told(String template) throws IOException {
        var inspect = new ProcessBuilder("docker", "inspect", "--format", template, NAME).start();
        try (var output = inspect.inputReader(UTF_8)) {
            return output.readAllAsString().strip();
        }
    }
}
