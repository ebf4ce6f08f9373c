package io.evenkeel.cli;

import io.evenkeel.app.Explanation;
import io.evenkeel.app.UnknownFieldException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Says what a field of a kind means, its type, default, limits and examples.")
final class ExplainCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "KIND.FIELD",
            description = "As in app.health.path; the kind alone lists its fields; agent is the host's own file.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private String field;

    @Override
    public Integer call() {
        try {
            spec.commandLine().getOut().print(Explanation.of(field));
            spec.commandLine().getOut().flush();
            return ExitCode.FINE;
        } catch (UnknownFieldException unknown) {
            spec.commandLine().getErr().println(unknown.getMessage());
            return ExitCode.USAGE;
        }
    }
}
