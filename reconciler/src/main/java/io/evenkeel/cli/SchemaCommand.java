package io.evenkeel.cli;

import io.evenkeel.app.EditorSchema;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Prints the JSON Schema of a kind, or of a file of any kind, as one file for an editor.")
final class SchemaCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "KIND",
            description = "app, environment and so on; agent is the host's own file. Without it, the schema that"
                    + " leads each kind to its own.")
    private @Nullable String kind;

    @Override
    public Integer call() {
        var schema = EditorSchema.of(Optional.ofNullable(kind))
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "there is no kind \"" + kind + "\"; there are: " + String.join(", ", EditorSchema.kinds())));
        spec.commandLine().getOut().print(schema);
        spec.commandLine().getOut().flush();
        return ExitCode.FINE;
    }
}
