package io.evenkeel.cli;

import io.evenkeel.app.AppLogs;
import io.evenkeel.engine.EngineException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "logs",
        mixinStandardHelpOptions = true,
        description = "Prints what the copies of an app printed, the copy before each line where there are several.")
final class LogsCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofSeconds(1);

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private HostOptions host;

    @Parameters(index = "0", paramLabel = "RESOURCE", description = "As in shop/production/web.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private String resource;

    @Option(
            names = {"-n", "--lines"},
            paramLabel = "N",
            defaultValue = "100",
            description = "How many lines of each copy at most. Default: ${DEFAULT-VALUE}.")
    private int lines;

    @Option(
            names = {"-f", "--follow"},
            description = "Goes on with what comes, also of copies that a rollout brings, until it is interrupted.")
    private boolean follow;

    @Override
    public Integer call() throws InterruptedException {
        var configuration = host.configuration();
        var place = host.place(configuration, null);
        var app = ResourceArgument.parse(spec, resource);
        try (var logs = AppLogs.of(configuration, place, app)) {
            if (!follow && logs.containers().isEmpty()) {
                spec.commandLine().getErr().println("no copy of " + app + " is on this host");
                return ExitCode.PROBLEMS;
            }
            print(logs);
        }
        return ExitCode.FINE;
    }

    private void print(AppLogs logs) throws InterruptedException {
        var out = spec.commandLine().getOut();
        if (follow) {
            followAll(logs, out);
            return;
        }
        var containers = logs.containers();
        for (var container : containers) {
            var prefix = containers.size() == 1 ? "" : logs.brief(container) + " | ";
            logs.tail(container, lines).forEach(line -> out.println(prefix + line));
        }
        out.flush();
    }

    /** Until nobody reads any more, or the process is interrupted. */
    private void followAll(AppLogs logs, PrintWriter out) throws InterruptedException {
        Set<String> followed = new HashSet<>();
        while (!out.checkError()) {
            for (var container : logs.containers()) {
                if (followed.add(container)) {
                    Thread.ofVirtual().start(() -> follow(logs, container, out));
                }
            }
            Thread.sleep(LOOK);
        }
    }

    private void follow(AppLogs logs, String container, PrintWriter out) {
        var prefix = logs.brief(container) + " | ";
        try {
            logs.follow(container, lines, line -> {
                out.println(prefix + line);
                return !out.checkError();
            });
        } catch (EngineException gone) {
            // removed, or the engine went: what it printed has been told
            out.flush();
        }
    }
}
