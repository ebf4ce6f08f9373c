package io.evenkeel.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.evenkeel.resolve.Allowance;
import io.evenkeel.state.desired.AddressPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentConfigurationTest {
    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("agent.yaml"), text);
    }

    @Test
    void anAbsentFileMeansDefaultsAndChecksNoHostPaths() {
        var configuration = AgentConfiguration.load(folder.resolve("none.yaml"));

        assertThat(configuration.repository()).isEmpty();
        assertThat(configuration.host()).isEqualTo("default");
        assertThat(configuration.engine()).isEqualTo("unix:///var/run/docker.sock");
        assertThat(configuration.state()).isEqualTo(Path.of("/var/lib/evenkeel"));
        assertThat(configuration.settings().pool()).isEqualTo(AddressPool.DEFAULT);
        assertThat(configuration.settings().allowance()).isEmpty();
        assertThat(configuration.logs()).isEqualTo(new AgentConfiguration.Logs("text", "info"));
    }

    @Test
    void aFileThatAllowsNothingAllowsNothing() throws IOException {
        var configuration =
                AgentConfiguration.load(file("repository: {url: https://git.example.com/fleet.git, poll: 1m30s}\n"));

        assertThat(configuration.settings().allowance()).contains(Allowance.none("unix:///var/run/docker.sock"));
        assertThat(configuration.repository()).hasValueSatisfying(repository -> {
            assertThat(repository.poll()).isEqualTo(Duration.ofSeconds(90));
            assertThat(repository.branch()).isEqualTo("main");
            assertThat(repository.path()).isEqualTo(".");
            assertThat(repository.tokenFile()).isEmpty();
        });
    }

    @Test
    void everyProblemOfTheFileIsNamedAtOnce() throws IOException {
        var path = file("hosst: x\nlogs: {level: loud}\nrepository: {}\nnetworks: {pool: 10.0.0.0}\n");

        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> AgentConfiguration.load(path))
                .satisfies(exception -> assertThat(exception.toString().lines()).hasSize(4))
                .withMessageContaining("did you mean \"host\"?")
                .withMessageContaining(path + ":2:15: error: \"loud\" is not one of error, warn, info, debug, trace")
                .withMessageContaining("\"url\" is missing")
                .withMessageContaining("is no IPv4 range");
    }
}
