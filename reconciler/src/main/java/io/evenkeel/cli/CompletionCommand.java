package io.evenkeel.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = {"Prints what lets bash and zsh complete commands and options:", "source <(evenkeel completion)"})
final class CompletionCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Override
    public Integer call() {
        var all = Main.commandLine();
        spec.commandLine().getOut().print(AutoComplete.bash(all.getCommandName(), all));
        spec.commandLine().getOut().flush();
        return ExitCode.FINE;
    }
}
