package io.evenkeel.cli;

import static java.util.Map.entry;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;

/** The command line's entry: exits with what the command returns, also when threads are left running. */
@Command(
        name = "evenkeel",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Keeps the containers of this server as a git repository describes them.")
public final class Main {
    private static final SortedMap<String, Class<?>> COMMANDS = new TreeMap<>(Map.ofEntries(
            entry("agent", AgentCommand.class),
            entry("apply", ApplyCommand.class),
            entry("approve", ApproveCommand.class),
            entry("completion", CompletionCommand.class),
            entry("demo-app", DemoAppCommand.class),
            entry("env", EnvCommand.class),
            entry("explain", ExplainCommand.class),
            entry("help", HelpCommand.class),
            entry("history", HistoryCommand.class),
            entry("logs", LogsCommand.class),
            entry("plan", PlanCommand.class),
            entry("retry", RetryCommand.class),
            entry("schema", SchemaCommand.class),
            entry("status", StatusCommand.class),
            entry("sync", SyncCommand.class),
            entry("validate", ValidateCommand.class),
            entry("version", VersionCommand.class)));

    private Main() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine(args).execute(args));
    }

    /** All commands, or only the one that the first word names: to read the others' options takes longer than many run. */
    static CommandLine commandLine(String... words) {
        var line = new CommandLine(new Main());
        var named = words.length == 0 ? null : COMMANDS.get(words[0]);
        if (named == null) {
            COMMANDS.values().forEach(line::addSubcommand);
        } else {
            line.addSubcommand(named);
        }
        return line.setCaseInsensitiveEnumValuesAllowed(true).setExecutionExceptionHandler(new Failures());
    }
}
