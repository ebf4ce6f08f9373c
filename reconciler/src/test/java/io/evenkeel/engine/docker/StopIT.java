package io.evenkeel.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long a container may take to end is what it was created with. */
final class StopIT {
    private static final String IMAGE = "evenkeel-stop-it:1";
    private static final String NAME = "evenkeel.stop-it";

    private final Connection connection = new Connection("unix:///var/run/docker.sock");
    private final DockerContainers containers = new DockerContainers(connection);

    /** It takes longer to end than the client library would give it. */
    @BeforeEach
    void buildImage() {
        HostProgramsImage.build(
                new DockerImages(connection),
                IMAGE,
                "trap 'sleep 12; exit 7' TERM; echo listens; while true; do sleep 0.1; done");
    }

    @AfterEach
    void remove() {
        containers.remove(NAME);
        connection.close();
    }

    @Test
    void whatEndsInItsGraceIsNotKilled() {
        assertThat(exitAfterStop(Duration.ofSeconds(40))).isEqualTo(7);
    }

    @Test
    void whatDoesNotIsKilled() {
        assertThat(exitAfterStop(Duration.ofSeconds(1))).isEqualTo(137);
    }

    private int exitAfterStop(Duration grace) {
        var spec = new ContainerSpec(
                IMAGE,
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>(),
                List.of(),
                List.of(),
                Limits.NONE,
                new Lifecycle(Optional.empty(), grace, Lifecycle.Restart.NO));
        containers.create(new NewContainer(NAME, spec, new TreeMap<>(), new Attachment.None(), Confinement.APP));
        containers.start(NAME);
        containers.follow(NAME, DockerContainers.ALL, Duration.ofMinutes(1), line -> !line.equals("listens"));
        containers.stop(NAME);
        return containers.inspect(NAME).exit().code();
    }
}
