package io.evenkeel.cli;

import io.evenkeel.app.AgentConfiguration;
import io.evenkeel.app.RepositoryPlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every command that works with a host. */
final class HostOptions {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            defaultValue = "/etc/evenkeel/agent.yaml",
            description = "The host's own file. Absent means defaults. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path config;

    @Option(names = "-C", paramLabel = "PATH", description = "A local folder that holds evenkeel.yaml.")
    private @Nullable Path folder;

    AgentConfiguration configuration() {
        return AgentConfiguration.load(config);
    }

    Path config() {
        return config;
    }

    /** The folder that is named, as argument or with -C, or the current one if it holds a fleet. */
    Optional<Path> folder(@Nullable Path argument) {
        var named = argument == null ? folder : argument;
        if (named != null) {
            if (!Files.exists(named.resolve("evenkeel.yaml"))) {
                throw new ParameterException(
                        spec.commandLine(), named + " holds no evenkeel.yaml; name the folder that does");
            }
            return Optional.of(named);
        }
        var here = Path.of(".");
        return Optional.of(here).filter(path -> Files.exists(path.resolve("evenkeel.yaml")));
    }

    /** What agent.yaml names. */
    Optional<RepositoryPlace> repository(AgentConfiguration configuration) {
        return configuration.repository().map(RepositoryPlace.Git::new);
    }

    /**
     * What agent.yaml names, else the folder that {@link #folder} finds.
     *
     * @throws ParameterException where there is neither
     */
    RepositoryPlace place(AgentConfiguration configuration, @Nullable Path argument) {
        return repository(configuration)
                .or(() -> folder(argument).map(RepositoryPlace.Folder::new))
                .orElseThrow(this::nothingToWorkOn);
    }

    private ParameterException nothingToWorkOn() {
        return new ParameterException(
                spec.commandLine(),
                "there is nothing to work on: name a folder that holds evenkeel.yaml, or set repository.url in "
                        + config);
    }
}
