package io.evenkeel.cli;

import io.evenkeel.app.AgentConfiguration;
import io.evenkeel.server.ApiClient;
import io.evenkeel.server.ApiToken;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of every command that asks an agent that runs. */
final class AgentAccess {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            defaultValue = "/etc/evenkeel/agent.yaml",
            description = "The agent's own file. Absent means defaults. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path config;

    ApiClient client() {
        var configuration = AgentConfiguration.load(config);
        return new ApiClient(
                configuration.api().listen(), ApiToken.read(configuration.api().tokenFile()));
    }
}
