package io.evenkeel.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.engine.Engine;
import io.evenkeel.engine.EngineContract;
import io.evenkeel.engine.EngineException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class DockerEngineIT extends EngineContract {
    private static final String RUNNING = "evenkeel-contract-running:1";
    private static final String EXITING = "evenkeel-contract-exiting:1";
    private static final Engine ENGINE = DockerEngine.at("unix:///var/run/docker.sock");

    @BeforeAll
    static void buildImages() {
        HostProgramsImage.build(ENGINE.images(), RUNNING, "exec sleep 600");
        HostProgramsImage.build(ENGINE.images(), EXITING, "(echo one; echo two) >&2; exit 3");
    }

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    @Override
    protected Engine engine() {
        return ENGINE;
    }

    @Override
    protected String running() {
        return RUNNING;
    }

    @Override
    protected String exiting() {
        return EXITING;
    }

    @Override
    protected List<String> command() {
        return List.of("/bin/sh", "-c", "echo hello; exit 5");
    }

    @Test
    void tellsTheVersionsOfTheEngineAndItsApi() {
        assertThat(ENGINE.version()).matches("Docker \\S+, API 1\\.\\d+");
    }

    @Test
    void aReferenceIsPresentInEverySpelling() {
        assertThat(ENGINE.images().present())
                .contains("library/" + RUNNING, "docker.io/library/" + RUNNING, "docker.io/" + RUNNING);
        assertThat(ENGINE.images().has("docker.io/library/" + RUNNING)).isTrue();
    }

    @Test
    void aPullSaysWhatTheRegistryAnswered() {
        assertThatThrownBy(() -> ENGINE.images().pull("127.0.0.1:1/none:1", Duration.ofSeconds(30)))
                .isInstanceOf(EngineException.class)
                .hasMessageStartingWith("cannot pull 127.0.0.1:1/none:1: ")
                .hasMessageContaining("refused");
    }

    @Test
    void anEngineThatIsNotThereIsUnreachable() {
        try (var nowhere = DockerEngine.at("unix:///nowhere/docker.sock")) {
            assertThatThrownBy(() -> nowhere.containers().list())
                    .isInstanceOf(EngineException.Unreachable.class)
                    .hasMessageContaining("is it running");
        }
    }
}
