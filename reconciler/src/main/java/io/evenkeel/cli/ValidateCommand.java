package io.evenkeel.cli;

import io.evenkeel.app.AgentConfiguration;
import io.evenkeel.app.ProblemFormat;
import io.evenkeel.app.Validation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = "Finds every problem of a fleet repository, or of one file in it. Needs no engine and no host; "
                + "with a host's own file it also finds what that host does not allow.")
final class ValidateCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PATH",
            defaultValue = ".",
            description = "The folder that holds evenkeel.yaml, or a file in it. Default: the current folder.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path path;

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "text, json or github (annotations of a pull request). Default: text.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private ProblemFormat format;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The file of the host whose rules are checked too. Default: "
                    + "/etc/evenkeel/agent.yaml, if it is there.")
    private @Nullable Path config;

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(path)) {
            throw new ParameterException(spec.commandLine(), path + " does not exist");
        }
        var validation = Validation.of(path, host());
        spec.commandLine().getOut().print(validation.print(format, workspace()));
        spec.commandLine().getOut().flush();
        if (format == ProblemFormat.TEXT) {
            spec.commandLine().getErr().println(summary(validation));
        }
        return validation.errors() > 0 ? ExitCode.PROBLEMS : ExitCode.FINE;
    }

    private Optional<AgentConfiguration> host() {
        if (config != null && !Files.exists(config)) {
            throw new ParameterException(spec.commandLine(), config + " does not exist");
        }
        var file = config == null ? AgentConfiguration.STANDARD_PLACE : config;
        return Optional.of(file).filter(Files::exists).map(AgentConfiguration::load);
    }

    /** GitHub looks for annotated files in its workspace, wherever the step runs. */
    private static Path workspace() {
        var github = System.getenv("GITHUB_WORKSPACE");
        return Path.of(github == null ? "" : github);
    }

    private String summary(Validation validation) {
        if (validation.errors() + validation.warnings() == 0) {
            return path + ": no problems";
        }
        return path + ": " + count(validation.errors(), "error") + ", " + count(validation.warnings(), "warning");
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
