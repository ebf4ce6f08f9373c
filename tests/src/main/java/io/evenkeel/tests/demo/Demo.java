package io.evenkeel.tests.demo;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The main class behind {@code bin/demo}. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Serves example-repo as a git repository, starts an agent that follows it, and leaves both running on this"
                    + " machine's Docker Engine until Ctrl-C; then removes everything that it made.",
            "Nothing listens but on 127.0.0.1."
        })
public final class Demo implements Callable<Integer> {
    private static final int FINE = 0;
    private static final int FAILED = 1;

    /** Ways to change an app that a lab compares Evenkeel with. */
    enum Baseline {
        recreate
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--check",
            description = "Roll out a new version under load, remove a copy by hand, and end with one line of figures;"
                    + " exit with 1 unless all of it came out right.")
    private boolean check;

    @Option(
            names = "--baseline",
            paramLabel = "recreate",
            description = "Change the app under the same load without Evenkeel, by stopping the old copies and starting"
                    + " new ones; exit with 1 unless the client saw requests fail.")
    private @Nullable Baseline baseline;

    /** Runs it. */
    public static void main(String[] words) {
        System.exit(new CommandLine(new Demo())
                .setExecutionExceptionHandler((failure, command, _) -> {
                    command.getErr().println("demo: " + failure.getMessage());
                    return FAILED;
                })
                .execute(words));
    }

    @Override
    public Integer call() throws InterruptedException {
        var out = spec.commandLine().getOut();
        try (var host = new DemoHost(line -> say(out, line))) {
            Runtime.getRuntime().addShutdownHook(new Thread(host::close));
            host.start();
            if (baseline != null) {
                return end(out, host, new Recreate(host).run());
            }
            if (check) {
                return end(out, host, new Check(host).run());
            }
            new Invitation(host).lines().forEach(line -> say(out, line));
            new CountDownLatch(1).await();
            return FINE;
        }
    }

    /** The figures come last, after everything is removed. */
    private static int end(PrintWriter out, DemoHost host, Verdict verdict) {
        host.close();
        verdict.complaints().forEach(complaint -> say(out, complaint));
        say(out, verdict.line());
        return verdict.complaints().isEmpty() ? FINE : FAILED;
    }

    private static void say(PrintWriter out, String line) {
        out.println(line);
        out.flush();
    }
}
