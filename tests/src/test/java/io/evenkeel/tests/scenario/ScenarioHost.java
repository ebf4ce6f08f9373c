package io.evenkeel.tests.scenario;

import static org.awaitility.Awaitility.await;

import io.evenkeel.engine.Labels;
import io.evenkeel.tests.host.AgentFile;
import io.evenkeel.tests.host.AgentProcess;
import io.evenkeel.tests.host.DemoImages;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.HostFolder;
import io.evenkeel.tests.host.Output;
import io.evenkeel.tests.host.Program;
import io.evenkeel.tests.load.LoadClient;
import io.evenkeel.tests.load.LoadSettings;
import io.evenkeel.tests.load.Visit;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A host of its own for each test: folders, names, subnet and port that nobody else has, and the program as a child
 * process. Whatever the test leaves running is removed; when it failed, what is to be seen of it is written to
 * {@code target/scenario}.
 */
final class ScenarioHost implements BeforeEachCallback, AfterEachCallback, AutoCloseable {
    private final String project;
    private final String pool;
    private final Docker docker;
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private @Nullable Place place;
    private String url = "";

    /** What a test gets anew. */
    private record Place(HostFolder folder, Fleet fleet, InetSocketAddress proxy) {}

    /**
     * @param name of the project: no other class has it
     * @param pool of subnets, and what else is said of networks: no other class has it
     */
    ScenarioHost(String name, String pool) {
        this(name, pool, Docker.HERE);
    }

    ScenarioHost(String name, String pool, Docker docker) {
        // two builds on one machine do not meet either
        this.project = name + "-" + Long.toString(ProcessHandle.current().pid(), 36);
        this.pool = pool;
        this.docker = docker;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        open(Program.freeAddress());
    }

    /** As a host with its proxy at that address. */
    void open(InetSocketAddress proxy) {
        var folder = HostFolder.create();
        place = new Place(folder, Fleet.create(folder.file("fleet.git"), project), proxy);
        follow("file://" + folder.path() + "/fleet.git", "");
    }

    /** Lets the host follow another address of the repository. */
    void follow(String repository, String moreOfTheRepository) {
        follow(repository, moreOfTheRepository, "caddy");
    }

    /** Declares the kind of proxy, and gives the host an image of it. */
    void proxyIs(String kind) {
        fleet().proxyIs(kind);
        follow(url, "", kind);
    }

    private void follow(String repository, String moreOfTheRepository, String proxyKind) {
        url = repository;
        new AgentFile(folder(), docker, url, DemoImages.ensure(docker, proxyKind), proxy(), pool)
                .write("", moreOfTheRepository);
    }

    Fleet fleet() {
        return place().fleet();
    }

    Docker docker() {
        return docker;
    }

    HostFolder folder() {
        return place().folder();
    }

    InetSocketAddress proxy() {
        return place().proxy();
    }

    String project() {
        return project;
    }

    private Place place() {
        if (place == null) {
            throw new IllegalStateException("the host is made before each test");
        }
        return place;
    }

    /** Runs a command of Evenkeel on this host. */
    Output evenkeel(String command, String... words) {
        var output = Output.of(folder().path(), command(command, words));
        said.add("$ evenkeel " + command + " " + String.join(" ", words) + "\n" + output.text() + "= "
                + output.exitCode());
        return output;
    }

    /** One pass, after which everything must be as declared. */
    Output converge() {
        var output = evenkeel("apply").expect(0);
        if (!output.text().contains("everything is as declared")) {
            throw new AssertionError("not converged:\n" + output.text());
        }
        return output;
    }

    String plan() {
        return evenkeel("plan").expect(0).text();
    }

    /** What {@code evenkeel status} says in an app's own line. */
    String statusOf(String app) {
        return evenkeel("status")
                .expect(0)
                .lineStream()
                .map(String::strip)
                .filter(line -> line.startsWith(fleet().resource(app) + " "))
                .findFirst()
                .orElse("no such app");
    }

    AgentProcess agent() {
        return background("agent");
    }

    /** Starts a command that goes on. */
    AgentProcess background(String command, String... words) {
        return keep(AgentProcess.start(command(command, words), folder().file(command + ".log")));
    }

    private List<String> command(String command, String... words) {
        return Program.built(folder().file("agent.yaml")).command(command, words);
    }

    /** Load on one of this host's domains, as the strictest of clients puts it. */
    LoadClient load(String domain) {
        return keep(LoadClient.start(LoadSettings.keepAlive(proxy().getPort(), domain, "/hello")));
    }

    Visit visit(String domain) {
        return visit(domain, "/");
    }

    Visit visit(String domain, String path) {
        return Visit.of(proxy(), domain, path);
    }

    /** Names and ids of an app's containers, running or not. */
    SortedMap<String, String> containers(String app) {
        return docker.containers(Labels.RESOURCE + "=" + fleet().resource(app));
    }

    /** Names and ids of an app's running containers. */
    SortedMap<String, String> running(String app) {
        return docker.running(Labels.RESOURCE + "=" + fleet().resource(app));
    }

    /** The label that everything of this host carries. */
    String label() {
        return Labels.INSTANCE + "=" + instance();
    }

    /** The proxy's container. */
    String proxyContainer() {
        return "evenkeel-proxy-" + instance();
    }

    private String instance() {
        return docker.instance(url).orElse("none");
    }

    /** Waits until it is so; long, for what comes by itself comes late on a busy machine. */
    static void eventually(String what, BooleanSupplier condition) {
        await(what).atMost(Duration.ofSeconds(90)).until(condition::getAsBoolean);
    }

    /** Closes it after the test. */
    <T extends AutoCloseable> T keep(T each) {
        opened.add(each);
        return each;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        var failure = context.getExecutionException();
        try {
            if (failure.isPresent()) {
                Evidence.write(this, List.copyOf(said), context);
            }
        } finally {
            close();
        }
    }

    /** Removes everything of this host. */
    @Override
    public void close() {
        opened.reversed().forEach(ScenarioHost::close);
        opened.clear();
        said.clear();
        var proxyData = "evenkeel-proxy-data-" + instance();
        docker.removeAll(label(), project + ".");
        docker.tryTo("volume", "rm", proxyData);
        fleet().close();
        folder().delete();
        place = null;
    }

    private static void close(AutoCloseable each) {
        try {
            each.close();
        } catch (Exception e) {
            throw new IllegalStateException("cannot close " + each, e);
        }
    }
}
