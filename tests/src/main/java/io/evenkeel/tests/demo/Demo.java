package io.evenkeel.tests.demo;

import io.evenkeel.tests.host.MissingException;
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
        sortOptions = false,
        description = {
            "Shows Evenkeel on this machine's Docker Engine: serves example-repo as a git repository on 127.0.0.1 and starts"
                    + " an agent that follows it. Without an option it tells what to try, and goes on until Ctrl-C."
                    + " At its end it removes its containers, networks, volumes and files; the images that it made stay.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all came out as it should",
            "1:something did not, or failed",
            "2:the command line was wrong",
            "5:something is missing on this machine; the message says what to install"
        })
public final class Demo implements Callable<Integer> {
    private static final int FINE = 0;
    private static final int FAILED = 1;
    private static final int MISSING = 5;

    /** Ways to change an app that are compared with Evenkeel's. */
    enum Baseline {
        recreate
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--check",
            description = "Needs no person: rolls out a new version of an app under load, removes a copy of it by hand,"
                    + " waits for the repair, and ends with one line of figures. Exits with 1 if a request failed or"
                    + " another figure is not as it should be.")
    private boolean check;

    @Option(
            names = "--baseline",
            paramLabel = "recreate",
            description = "Puts the same load on changing the app without Evenkeel, by stopping the old copies and then"
                    + " starting new ones. Exits with 1 if its client did not see requests fail.")
    private @Nullable Baseline baseline;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli asks the annotation
    private boolean help;

    private final DemoHost host = new DemoHost(this::say);
    private volatile boolean isInvited;
    private volatile boolean isOver;
    private volatile boolean isInterrupted;

    /** Runs it. */
    public static void main(String[] words) {
        var demo = new Demo();
        System.exit(new CommandLine(demo)
                .setExecutionExceptionHandler((failure, command, _) -> demo.failed(failure, command.getErr()))
                .execute(words));
    }

    @Override
    public Integer call() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::interrupt));
        try (host) {
            host.start();
            if (baseline != null) {
                return end(new Recreate(host).run());
            }
            if (check) {
                return end(new Check(host).run());
            }
            new Invitation(host).lines().forEach(this::say);
            isInvited = true;
            new CountDownLatch(1).await();
            return FINE;
        }
    }

    /** Ctrl-C, or a polite kill. To end what only ends so is no failure; by itself the JVM would report the signal. */
    private void interrupt() {
        if (isOver) {
            return;
        }
        isInterrupted = true;
        // the terminal has written ^C
        say("");
        host.close();
        if (isInvited) {
            Runtime.getRuntime().halt(FINE);
        }
    }

    /** What fails because everything is being removed is no news. */
    private int failed(Exception failure, PrintWriter err) {
        if (!isInterrupted) {
            isOver = true;
            err.println("demo: " + failure.getMessage());
            err.flush();
        }
        return failure instanceof MissingException ? MISSING : FAILED;
    }

    /** The figures come last, after everything is removed. */
    private int end(Verdict verdict) {
        host.close();
        isOver = true;
        verdict.complaints().forEach(this::say);
        say(verdict.line());
        return verdict.complaints().isEmpty() ? FINE : FAILED;
    }

    private void say(String line) {
        var out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
