package io.evenkeel.tests.demo;

import io.evenkeel.engine.Labels;
import io.evenkeel.state.Revision;
import io.evenkeel.tests.GitRepository;
import io.evenkeel.tests.GitServer;
import io.evenkeel.tests.host.AgentProcess;
import io.evenkeel.tests.host.DemoImages;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.HostFolder;
import io.evenkeel.tests.host.Pass;
import io.evenkeel.tests.host.Program;
import io.evenkeel.tests.load.LoadClient;
import io.evenkeel.tests.load.LoadSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** This machine with the example's repository, a git server for it, and an agent that follows it. */
final class DemoHost implements AutoCloseable {
    /** The app that is changed under load: it has a health path and two copies. */
    static final String APP = "shop/production/web";

    static final String DOMAIN = "shop.localhost";

    private static final String FILE = APP + ".yaml";
    private static final String OLD_IMAGE = "evenkeel-demo:v1";
    private static final String NEW_IMAGE = "evenkeel-demo:v2";
    /** Volumes whose names in the example do not begin with a project's. */
    private static final Set<String> OTHER_VOLUMES = Set.of("evenkeel-example-fonts");
    /** So long that only what hangs takes it. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Consumer<String> say;
    private final Docker docker = Docker.HERE;
    private final Path example =
            Path.of(System.getProperty("evenkeel.root", "..")).resolve("example-repo");
    private final InetSocketAddress proxy = Program.freeAddress();
    private Set<String> foreignVolumes = Set.of();
    private @Nullable Parts parts;

    private record Parts(HostFolder folder, GitRepository repository, GitServer server) {}

    private @Nullable AgentProcess agent;

    DemoHost(Consumer<String> say) {
        this.say = say;
    }

    /** Makes everything and waits until the apps run. */
    void start() {
        refuseStrangers();
        say("building the demo's images");
        var proxyImage = DemoImages.ensure(docker);
        foreignVolumes = volumes();
        open(proxyImage);
        say("serving " + example.getFileName() + " at " + url() + "; starting the agent");
        var first = commitExample();
        startAgent();
        awaitConverged(first);
        say("all apps run");
    }

    /** The example's names are fixed, so its apps can run once on an engine. */
    private void refuseStrangers() {
        for (var project : projects()) {
            var taken = docker.run("ps", "-a", "--filter", "name=^" + project + "\\.", "--format", "{{.Names}}")
                    .lines();
            if (!taken.isEmpty()) {
                throw new IllegalStateException("this engine already has containers of a project " + project + ": "
                        + String.join(", ", taken) + "; end the other demo or remove them first");
            }
        }
    }

    private synchronized void open(String proxyImage) {
        var folder = HostFolder.create();
        var repository = GitRepository.create(folder.file("fleet.git"));
        parts = new Parts(folder, repository, GitServer.http(repository));
        var key = folder.copySecret(example.resolve("host/demo-age-key.txt"), "age.txt");
        folder.write("agent.yaml", """
                repository: {url: "%s", poll: 1s}
                state: %s/state
                proxyDirectory: %s/px
                proxy: {image: "%s", http: "%s:%d"}
                networks: {pool: 10.219.0.0/16}
                allow: {hostPaths: [/etc/hostname], devices: [/dev/null]}
                ageKeyFiles: [%s]
                """.formatted(
                        url(),
                        folder.path(),
                        folder.path(),
                        proxyImage,
                        proxy.getAddress().getHostAddress(),
                        proxy.getPort(),
                        key));
    }

    private Revision commitExample() {
        return parts().repository().commitFolder(example, "The example");
    }

    /** Pushes the commit that changes the app's image. */
    Revision commitNewImage() {
        try {
            var text = Files.readString(example.resolve(FILE));
            var changed = text.replace("image: " + OLD_IMAGE, "image: " + NEW_IMAGE);
            if (changed.equals(text)) {
                throw new IllegalStateException(FILE + " has no line image: " + OLD_IMAGE);
            }
            return parts().repository().commit(FILE, changed, "Roll out v2");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void startAgent() {
        var log = parts().folder().file("agent.log");
        agent = AgentProcess.start(program().command("agent"), log);
    }

    /** Ends the agent in order; the apps run on. */
    synchronized void stopAgent() {
        if (agent != null) {
            var _ = agent.terminate();
            agent = null;
        }
    }

    void awaitConverged(Revision revision) {
        await(
                "everything is as " + revision.brief() + " declares",
                () -> last().filter(pass -> pass.converged() && pass.revision().equals(revision.commit()))
                        .isPresent());
    }

    private Optional<Pass> last() {
        var passes = passes();
        return passes.isEmpty() ? Optional.empty() : Optional.of(passes.getLast());
    }

    List<Pass> passes() {
        return parts().folder().passes();
    }

    void await(String what, BooleanSupplier condition) {
        try {
            Awaitility.await().atMost(PATIENCE).until(() -> {
                if (agent != null && !agent.isRunning()) {
                    throw new IllegalStateException("the agent has ended:\n" + agent.log());
                }
                return condition.getAsBoolean();
            });
        } catch (ConditionTimeoutException e) {
            throw new IllegalStateException(
                    "waited " + PATIENCE.toMinutes() + " minutes in vain until " + what + "; the agent's log:\n"
                            + (agent == null ? "" : agent.log()),
                    e);
        }
    }

    /** The strictest of clients, asking for the app that is to change. */
    LoadClient load() {
        return LoadClient.start(LoadSettings.keepAlive(proxy.getPort(), DOMAIN, "/hello"));
    }

    /** The names of the app's running copies. */
    Set<String> copies() {
        return docker.running(Labels.RESOURCE + "=" + APP).keySet();
    }

    Docker docker() {
        return docker;
    }

    String url() {
        return parts().server().url();
    }

    int port() {
        return proxy.getPort();
    }

    Program program() {
        return Program.built(parts().folder().file("agent.yaml"));
    }

    HostFolder folder() {
        return parts().folder();
    }

    void say(String line) {
        say.accept(line);
    }

    private synchronized Parts parts() {
        if (parts == null) {
            throw new IllegalStateException("the demo has ended");
        }
        return parts;
    }

    private Set<String> projects() {
        try (var folders = Files.list(example)) {
            var projects = new TreeSet<String>();
            folders.filter(folder -> Files.exists(folder.resolve("project.yaml")))
                    .forEach(folder -> projects.add(String.valueOf(folder.getFileName())));
            return projects;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Set<String> volumes() {
        return Set.copyOf(docker.run("volume", "ls", "-q").lines());
    }

    /** Removes everything that it made; images stay, for the next time. */
    @Override
    public synchronized void close() {
        if (parts == null) {
            return;
        }
        say("removing what the demo made");
        stopAgent();
        var instance = docker.instance(url());
        instance.ifPresent(id -> {
            docker.removeAll(Labels.INSTANCE + "=" + id);
            removeVolumes("evenkeel-proxy-data-" + id);
        });
        parts.server().close();
        parts.repository().close();
        parts.folder().delete();
        parts = null;
    }

    /** Only those that were not there before: an older one of the same name may hold what somebody wants to keep. */
    private void removeVolumes(String proxyData) {
        var made = new TreeSet<>(volumes());
        made.removeAll(foreignVolumes);
        made.removeIf(name -> !name.equals(proxyData)
                && !OTHER_VOLUMES.contains(name)
                && projects().stream().noneMatch(project -> name.startsWith(project + ".")));
        made.forEach(name -> docker.tryTo("volume", "rm", name));
    }
}
