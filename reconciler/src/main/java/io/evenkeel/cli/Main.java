package io.evenkeel.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The command line's entry: exits with what the command returns, also when threads are left running. */
@Command(
        name = "evenkeel",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            AgentCommand.class,
            ApplyCommand.class,
            DemoAppCommand.class,
            EnvCommand.class,
            PlanCommand.class,
            StatusCommand.class,
            ValidateCommand.class,
            VersionCommand.class,
            HelpCommand.class
        },
        description = "Keeps the containers of this server as a git repository describes them.")
public final class Main {

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(new Failures());
    }
}
