package io.evenkeel.tests.lab;

import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.Machine;
import io.evenkeel.tests.host.MissingException;
import io.evenkeel.tests.host.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The main class behind {@code bin/lab}. */
@Command(
        name = "lab",
        sortOptions = false,
        description = {
            "Asks an app without a pause while it is updated, and counts what was lost: with Evenkeel's strategies on each"
                    + " proxy, and with three ways of doing without it (the baselines, on Caddy). Without an option all of"
                    + " it, which takes hours: docs/lab.md tells what is done and how to read the figures.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no request was lost by a strategy of Evenkeel's, and the baselines could be measured",
            "1:that is not so",
            "2:the command line was wrong",
            "5:something is missing on this machine; the message says what to install"
        })
public final class Lab implements Callable<Integer> {
    private static final int FINE = 0;
    private static final int FAILED = 1;
    private static final int MISSING = 5;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--quick",
            description = "A subset of a few minutes: every method once for 30 s, profile mixed, keep-alive.")
    private boolean quick;

    @Option(
            names = "--long-lived",
            description =
                    "Instead of the runs, on each proxy: 50 websockets of an app while another app is rolled out 20"
                            + " times, then an upload and a stream of 60 s each while their own app is rolled out.")
    private boolean longLived;

    @Option(
            names = "--proxy",
            paramLabel = "PROXY",
            split = ",",
            description = "Only these: ${COMPLETION-CANDIDATES}, in any case.")
    private List<WantedProxy.Kind> proxies = List.of(WantedProxy.Kind.values());

    @Option(
            names = "--method",
            paramLabel = "METHOD",
            split = ",",
            description = "Only these: baseline-recreate, baseline-healthcheck, baseline-reload, or a rollout.strategy"
                    + " of the proxy's.")
    private List<String> methods = List.of();

    @Option(
            names = "--profile",
            paramLabel = "PROFILE",
            split = ",",
            description = "Only these: fast, or mixed (one request of ten takes 3 s).")
    private @Nullable List<Profile> profiles;

    @Option(
            names = "--connections",
            paramLabel = "USE",
            split = ",",
            description = "Only these: fresh (one for each request), or keep-alive (reused without a look).")
    private @Nullable List<Use> uses;

    @Option(names = "--repetitions", paramLabel = "N", description = "Runs of each combination. Default: 3.")
    private @Nullable Integer repetitions;

    @Option(names = "--jobs", paramLabel = "N", defaultValue = "1", description = "Runs at once. Default: 1.")
    private int jobs;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "20",
            description = "Requests a second, whatever the answers do. Default: 20.")
    private int rate;

    @Option(names = "--seconds", paramLabel = "N", description = "From the first request to the last. Default: 60.")
    private @Nullable Integer seconds;

    @Option(
            names = "--upload",
            paramLabel = "BYTES",
            defaultValue = "0",
            description = "Each request posts so many. Default: 0, which are GETs.")
    private int upload;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Keep every run there from its start on. What the file holds stays: runs are added.")
    private @Nullable Path json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli asks the annotation
    private boolean help;

    private volatile boolean isOver;

    /** Runs it. */
    public static void main(String[] words) {
        System.exit(new CommandLine(new Lab())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(
                        Use.class,
                        text -> Use.valueOf(text.toUpperCase(Locale.ROOT).replace('-', '_')))
                .setExecutionExceptionHandler((failure, command, _) -> failed(failure, command))
                .execute(words));
    }

    private static int failed(Exception failure, CommandLine command) {
        command.getErr().println("lab: " + failure.getMessage());
        return failure instanceof MissingException ? MISSING : FAILED;
    }

    @Override
    public Integer call() throws IOException {
        var experiments = experiments();
        var pace = pace();
        Program.requireBuilt();
        Docker.HERE.require();
        var journal = Journal.open(Optional.ofNullable(json));
        journal.begin(Machine.here(Map.of("engine", Docker.HERE.version())), pace, jobs);
        var evidence = Path.of(System.getProperty("evenkeel.root", "..")).resolve("target/lab");
        try (var laboratory = new Laboratory(journal, pace, evidence, this::say)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(laboratory)));
            if (longLived) {
                var outlived = proxies.stream().filter(laboratory::longLived).toList();
                return outlived.equals(proxies) ? FINE : FAILED;
            }
            var runs = laboratory.run(experiments, jobs);
            say("");
            say(Table.detailed(runs));
            say("");
            say(Table.totals(runs));
            return runs.stream().allMatch(Figures::isAsPromised) ? FINE : FAILED;
        } finally {
            isOver = true;
        }
    }

    private List<Experiment> experiments() {
        var experiments = new Experiment.Choice(
                        proxies,
                        methods,
                        chosen(profiles, List.of(Profile.values()), List.of(Profile.MIXED)),
                        chosen(uses, List.of(Use.values()), List.of(Use.KEEP_ALIVE)),
                        chosen(repetitions, 3, 1))
                .experiments();
        var known = experiments.stream()
                .map(experiment -> experiment.method().text())
                .toList();
        for (var method : methods) {
            if (!known.contains(method)) {
                throw new ParameterException(
                        spec.commandLine(), "None of these proxies has the method " + method + ".");
            }
        }
        return experiments;
    }

    private Pace pace() {
        return new Pace(rate, chosen(seconds, 60, 30), quick ? 5 : 20, upload);
    }

    private <T> T chosen(@Nullable T asked, T usual, T quickly) {
        if (asked != null) {
            return asked;
        }
        return quick ? quickly : usual;
    }

    /** Ctrl-C, or a polite kill: all goes, and what was cut off stays in the file as started. */
    private void interrupt(Laboratory laboratory) {
        if (!isOver) {
            say("");
            say("removing what the lab made ...");
            laboratory.close();
        }
    }

    private synchronized void say(String line) {
        var out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
