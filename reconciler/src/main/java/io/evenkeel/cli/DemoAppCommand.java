package io.evenkeel.cli;

import io.evenkeel.demoapp.DemoApp;
import io.evenkeel.demoapp.Settings;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "demo-app",
        description = {
            "A small web app to try Evenkeel with. / tells version, path, request id and how many bytes were uploaded;",
            "/slow?seconds=3 takes its time; /events?seconds=3 sends an event a second; /healthz is 200 when it is ready;",
            "/env tells its variables."
        })
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class DemoAppCommand implements Callable<Integer> {
    /** Not the usual mixin, whose --version this command gives another meaning. */
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli asks the annotation
    private boolean help;

    @Option(
            names = "--version",
            paramLabel = "TEXT",
            defaultValue = "${env:VERSION:-v1}",
            description = "The version to tell. Default: the variable VERSION, else v1.")
    private String version;

    @Option(
            names = "--port",
            defaultValue = "${env:PORT:-8080}",
            description = "Default: the variable PORT, else 8080.")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "${env:BIND:-0.0.0.0}",
            description = "The address to listen on. Default: the variable BIND, else all.")
    private String bind;

    @Option(
            names = "--startup",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            defaultValue = "${env:STARTUP:-0s}",
            description = "How long it answers 503 after its start. Default: the variable STARTUP, else 0s.")
    private Duration startup;

    @Option(
            names = "--drain",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            defaultValue = "${env:DRAIN:-12s}",
            description = "How long accepted requests may take after SIGTERM. Default: the variable DRAIN, else 12s.")
    private Duration drain;

    @Option(
            names = "--exit-after",
            paramLabel = "TIME",
            converter = TimeConverter.class,
            description = "Ends with exit code 1 that long after its start, as an app that crashes.")
    private @Nullable Duration exitAfter;

    @Option(
            names = "--echo-port",
            paramLabel = "PORT",
            description = "A second port, where it sends back what comes over websockets.")
    private @Nullable Integer echoPort;

    @Option(names = "--redirect", description = "Sends every request to https, as an app that insists on it.")
    private boolean redirect;

    @Override
    public Integer call() throws IOException, InterruptedException {
        var settings = new Settings(
                version,
                bind,
                port,
                startup,
                drain,
                Optional.ofNullable(exitAfter),
                Optional.ofNullable(echoPort),
                redirect);
        var app = DemoApp.start(settings, System.getenv());
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> end(app)));
        System.out.println("demo-app " + version + " listens on " + bind + " port " + app.port());
        if (exitAfter == null) {
            Thread.currentThread().join();
            return 0;
        }
        Thread.sleep(exitAfter);
        System.out.println("demo-app " + version + " crashes, as asked");
        Runtime.getRuntime().halt(1);
        return 1;
    }

    /** Ends with 0, which the JVM would not do after a signal. */
    private static void end(DemoApp app) {
        System.out.println("demo-app finishes what it has accepted");
        try {
            var left = app.drain();
            System.out.println("demo-app ends, requests left: " + left);
            System.out.flush();
            Runtime.getRuntime().halt(0);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
