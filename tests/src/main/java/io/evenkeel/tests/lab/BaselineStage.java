package io.evenkeel.tests.lab;

import io.evenkeel.tests.host.DemoImages;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.Output;
import io.evenkeel.tests.load.Visit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** Caddy in front of the app, and both changed by plain calls to the engine. */
final class BaselineStage implements Stage {
    private static final int PORT = 8080;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);
    /** Longer than any request of the client's takes. */
    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(4);

    private final Method.Baseline method;
    private final Docker docker = Docker.HERE;
    private final Berth berth;
    private final InetSocketAddress proxy;
    private boolean hasEnded;

    BaselineStage(Method.Baseline method, Berth berth) {
        this.method = method;
        this.berth = berth;
        this.proxy = berth.proxy();
    }

    @Override
    public void start() {
        var image = DemoImages.ensure(docker, "caddy", berth.imagePrefix());
        docker("network", "create", "--label", berth.label(), berth.name());
        run("blue", "v1");
        writeCaddyfile("blue");
        docker(
                "run",
                "-d",
                "--name",
                proxyContainer(),
                "--label",
                berth.label(),
                "--network",
                berth.name(),
                "-p",
                proxy.getAddress().getHostAddress() + ":" + proxy.getPort() + ":" + PORT,
                "-v",
                berth.folder().file("caddy") + ":/etc/caddy:ro",
                image);
        await(() -> answers(proxy, "v1"));
    }

    private void writeCaddyfile(String upstream) {
        try {
            Files.createDirectories(berth.folder().file("caddy"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        berth.folder().write("caddy/Caddyfile", """
                {
                	auto_https off
                }
                http://:%d {
                	reverse_proxy %s:%d
                }
                """.formatted(PORT, upstream, PORT));
    }

    /** Starts the app under a name that the proxy resolves. */
    private void run(String name, String version) {
        var words = new ArrayList<>(List.of("run", "-d", "--name", container(name), "--label", berth.label()));
        words.addAll(List.of("--network", berth.name(), "--network-alias", name));
        words.addAll(List.of("--cpus", CPUS, "--memory", "128m", "--stop-timeout", "15"));
        words.add(berth.image(version));
        words.addAll(APP);
        docker(words.toArray(String[]::new));
    }

    @Override
    public void change() {
        switch (method) {
            case RECREATE -> recreate();
            case HEALTHCHECK -> {
                recreate();
                awaitReady("blue");
            }
            case RELOAD -> reload();
        }
    }

    private void recreate() {
        docker("stop", container("blue"));
        docker("rm", container("blue"));
        run("blue", "v2");
    }

    private void reload() {
        run("green", "v2");
        awaitReady("green");
        writeCaddyfile("green");
        docker(
                "exec",
                proxyContainer(),
                "caddy",
                "reload",
                "--config",
                "/etc/caddy/Caddyfile",
                "--adapter",
                "caddyfile");
        await(() -> answers(proxy, "v2"));
        sleep(LONGEST_REQUEST);
        docker("stop", container("blue"));
        docker("rm", container("blue"));
    }

    /** As an engine's health check and who waits for it. */
    private void awaitReady(String name) {
        var address = docker(
                        "inspect",
                        "--format",
                        "{{(index .NetworkSettings.Networks \"" + berth.name() + "\").IPAddress}}",
                        container(name))
                .text()
                .strip();
        await(() ->
                Visit.of(new InetSocketAddress(address, PORT), HOST, "/healthz").status() == 200);
    }

    private static boolean answers(InetSocketAddress address, String version) {
        return Visit.of(address, HOST, "/").version().equals(version);
    }

    private void await(BooleanSupplier condition) {
        Awaitility.await().atMost(PATIENCE).pollInterval(BETWEEN_CHECKS).until(() -> {
            requireOpen();
            return condition.getAsBoolean();
        });
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public InetSocketAddress proxy() {
        return proxy;
    }

    @Override
    public String proxyContainer() {
        return container("caddy");
    }

    private String container(String name) {
        return berth.name() + "-" + name;
    }

    @Override
    public void explain(Path to) {
        // that a baseline fails needs no explanation
    }

    private synchronized Output docker(String... words) {
        requireOpen();
        return docker.run(words);
    }

    private synchronized void requireOpen() {
        if (hasEnded) {
            throw new IllegalStateException("the run has ended");
        }
    }

    @Override
    public synchronized void close() {
        if (!hasEnded) {
            hasEnded = true;
            berth.removeLabelled(docker);
            berth.close();
        }
    }
}
