package io.evenkeel.proxy.contract;

import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.proxy.FileProxy;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxySettings;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** A real proxy on a network of its own, with copies that the tests start. */
final class Stage implements AutoCloseable {
    private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(2);

    private final Duration idleTimeout;
    private final boolean window;

    private final String name;
    private final int octet;
    private final ProxyDirectory directory;
    private final JavaContainers java = JavaContainers.create();
    private final Set<String> copies = ConcurrentHashMap.newKeySet();
    private final ProxyUnderTest program;
    final CliProxyProcess process;
    final AtomicInteger reloads = new AtomicInteger();
    final Map<String, String> overrides = new ConcurrentHashMap<>();
    FileProxy proxy;
    /** What the fleet says of TLS; in force with the next {@code prepare}. */
    volatile Optional<Https> https = Optional.empty();

    /**
     * Opens it with nothing published.
     *
     * @param number of a test class, from 0 to 9: the network is one of the proxy's own ten
     */
    Stage(ProxyUnderTest program, String name, int number) {
        this(program, name, number, IDLE_TIMEOUT, true);
    }

    /**
     * Opens it with nothing published.
     *
     * @param idleTimeout how long the proxy keeps a client's connection without a request
     * @param window whether reloads wait for their window
     */
    Stage(ProxyUnderTest program, String name, int number, Duration idleTimeout, boolean window) {
        this.program = program;
        this.idleTimeout = idleTimeout;
        this.window = window;
        this.name = "evenkeel-it-" + program.name() + "-" + name;
        this.octet = program.octet() + number;
        this.directory = new ProxyDirectory(temporaryFolder());
        clear();
        DockerCli.run(
                "network", "create", "--subnet", network() + ".0/24", "--ip-range", network() + ".128/25", this.name);
        this.process = new CliProxyProcess(this.name, program.image(), directory.config(), java);
        this.proxy = open();
        proxy.prepare();
        start();
    }

    /** As a new agent would. */
    FileProxy open() {
        var config = program.making().config(directory, process, () -> idleTimeout, () -> https);
        return new FileProxy(
                directory,
                process,
                new WatchedConfig(config, reloads, window),
                () -> new ProxySettings(overrides, idleTimeout),
                "0");
    }

    void reopen() {
        proxy.healthChecks().close();
        proxy = open();
    }

    ProxyDirectory directory() {
        return directory;
    }

    String address(int n) {
        return network() + "." + n;
    }

    private String network() {
        return "10.211." + octet;
    }

    int port() {
        return published(80);
    }

    int httpsPort() {
        return published(443);
    }

    private int published(int port) {
        var published = DockerCli.run("port", name, port + "/tcp");
        return Integer.parseInt(published.lines().findFirst().orElseThrow().replaceFirst(".*:", ""));
    }

    /** Of the proxy in its network. */
    String proxyAddress() {
        return DockerCli.run("inspect", "-f", "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}", name);
    }

    Client client() {
        return new Client(port());
    }

    private void start() {
        var blueprint = proxy.blueprint();
        List<String> words = new ArrayList<>(List.of(
                "run", "-d", "--name", name, "--network", name, "-p", "127.0.0.1:0:80", "-p", "127.0.0.1:0:443"));
        Confinement.PROXY
                .sysctls()
                .forEach((setting, value) -> words.addAll(List.of("--sysctl", setting + "=" + value)));
        blueprint
                .mounts()
                .forEach((folder, mounted) -> words.addAll(List.of(
                        "-v",
                        directory.root().resolve(folder) + ":" + mounted.target()
                                + (mounted.readOnly() ? ":ro" : ""))));
        words.addAll(List.of("-v", name + "-data:" + blueprint.dataTarget()));
        words.add(program.image());
        words.addAll(blueprint.command());
        DockerCli.run(words.toArray(String[]::new));
        awaitAnswer();
    }

    private void awaitAnswer() {
        Awaitility.await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> {
            try (var client = client()) {
                return client.get("nobody.invalid", "/").status() == 404;
            }
        });
    }

    /** From cold, by the files alone, and not asked nicely. */
    void killAndStartAgain() {
        DockerCli.run("kill", name);
        startKilled();
    }

    void startKilled() {
        DockerCli.run("start", name);
        awaitAnswer();
    }

    /** Another container with the same files and the same volume, as another image would make. */
    void replace() {
        DockerCli.run("rm", "-f", name);
        start();
    }

    /** A file of the proxy's container. */
    String read(String path) {
        return DockerCli.read(name, path);
    }

    /** Of the proxy's container. */
    String container() {
        return name;
    }

    String log() {
        return DockerCli.run("logs", name);
    }

    String log(int n) {
        return DockerCli.run("logs", name + "-" + n);
    }

    /** A copy at the address that ends with a number; it answers with that number as its name. */
    void copy(int n, int... ports) {
        var container = name + "-" + n;
        copies.add(container);
        List<String> arguments = new ArrayList<>(List.of(String.valueOf(n)));
        IntStream.of(ports).mapToObj(String::valueOf).forEach(arguments::add);
        var docker = List.of("run", "-d", "--name", container, "--network", name, "--ip", address(n));
        DockerCli.run(java.command(docker, TestCopy.class.getName(), arguments).toArray(String[]::new));
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> DockerCli.run("logs", container).contains("ready"));
    }

    /** Ends a copy at once; its address is silent then and refuses nothing. */
    void kill(int n) {
        DockerCli.run("rm", "-f", name + "-" + n);
        copies.remove(name + "-" + n);
    }

    /** Requests in flight to port 8080 of a copy, as its own kernel sees them. */
    long inFlight(int n) {
        return DockerCli.run("exec", name + "-" + n, "/usr/bin/cat", "/proc/net/tcp6", "/proc/net/tcp")
                .lines()
                .filter(line -> line.matches(".*:1F90 [0-9A-F]+:[0-9A-F]{4} 01 .*"))
                .count();
    }

    /** Publishes what must be accepted. */
    void publish(Route... routes) {
        var refused = proxy.publish(List.of(routes), Set.of());
        if (!refused.isEmpty()) {
            throw new AssertionError(refused.toString());
        }
    }

    void point(Route route, Slot slot, Integer... numbers) {
        proxy.point(route.app(), Pointer.to(slot, new TreeSet<>(Set.of(numbers))));
    }

    static CopyName copyName(Route route, Slot slot, int number) {
        return new CopyName(route.app(), slot, number, new Fingerprint("1:0123456789abcdef"));
    }

    @Override
    public void close() {
        proxy.healthChecks().close();
        clear();
        try (var files = Files.walk(directory.root())) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("evenkeel-it");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void clear() {
        copies.forEach(copy -> DockerCli.attempt("rm", "-f", copy));
        DockerCli.run("ps", "-aq", "--filter", "network=" + name)
                .lines()
                .forEach(left -> DockerCli.attempt("rm", "-f", left));
        DockerCli.attempt("rm", "-f", name);
        DockerCli.attempt("volume", "rm", name + "-data");
        DockerCli.attempt("network", "rm", name);
    }
}
