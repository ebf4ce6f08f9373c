package io.evenkeel.cli;

import io.evenkeel.app.AgentConfiguration;
import io.evenkeel.app.UnknownResourceException;
import io.evenkeel.app.VariableTable;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "env",
        mixinStandardHelpOptions = true,
        description = "Prints each variable of an app with its value, the layer and line that set it, and what it hid.")
final class EnvCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "RESOURCE", description = "As in shop/production/web.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private String resource;

    @Option(
            names = "-C",
            paramLabel = "PATH",
            defaultValue = ".",
            description = "The folder that holds evenkeel.yaml. Default: the current folder.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path root;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            defaultValue = "/etc/evenkeel/agent.yaml",
            description = "Names the engine that is asked for what the image sets. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path config;

    @Option(names = "--json", description = "Print an array for programs: name, kind, value, layer, path, line, hides.")
    private boolean json;

    @Override
    public Integer call() {
        try {
            var printed = VariableTable.of(
                    root,
                    ResourceArgument.parse(spec, resource),
                    AgentConfiguration.load(config).engine());
            spec.commandLine().getOut().print(json ? printed.json() : printed.table());
            spec.commandLine().getOut().flush();
            printed.gap().ifPresent(spec.commandLine().getErr()::println);
            return 0;
        } catch (UnknownResourceException unknown) {
            spec.commandLine().getErr().println(unknown.getMessage());
            return 1;
        }
    }
}
