package io.evenkeel.tests.lab;

import io.evenkeel.state.Revision;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.tests.GitRepository;
import io.evenkeel.tests.host.AgentFile;
import io.evenkeel.tests.host.AgentProcess;
import io.evenkeel.tests.host.DemoImages;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.Installation;
import io.evenkeel.tests.host.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.awaitility.Awaitility;

/** An agent of its own that follows a repository of its own, with one environment. */
final class AgentHost implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final String kind;
    private final Docker docker = Docker.HERE;
    private final Berth berth;
    private final InetSocketAddress proxy;
    private final GitRepository repository;
    private Optional<AgentProcess> agent = Optional.empty();
    private volatile boolean hasEnded;

    AgentHost(WantedProxy.Kind kind, Berth berth) {
        this.kind = Experiment.text(kind);
        this.berth = berth;
        this.proxy = berth.proxy();
        this.repository = GitRepository.create(berth.folder().file(berth.repository()));
    }

    /** Starts the agent and waits until these apps, by their names, are as their files say. */
    void start(Map<String, String> apps) {
        var image = DemoImages.ensure(docker, kind, berth.imagePrefix());
        var changes = new GitRepository.Changes()
                .file("evenkeel.yaml", "kind: Fleet\nversion: 1\nproxy: {kind: " + kind + "}\n")
                .file(berth.name() + "/project.yaml", "kind: Project\n")
                .file(berth.name() + "/production/environment.yaml", "kind: Environment\n");
        apps.forEach((app, text) -> changes.file(file(app), text));
        var first = repository.commit(changes, "The first version");
        new AgentFile(berth.folder(), docker, berth.url(), image, proxy, berth.pool()).write("", "");
        startAgent();
        awaitConverged(first);
    }

    /** Commits another file of an app and waits until it is as that says. */
    void change(String app, String text) {
        awaitConverged(repository.commit(file(app), text, "Another version of " + app));
    }

    /** The app's image that tells this version. */
    String image(String version) {
        return berth.image(version);
    }

    private String file(String app) {
        return berth.name() + "/production/" + app + ".yaml";
    }

    private synchronized void startAgent() {
        requireOpen();
        var command = Program.built(berth.folder().file("agent.yaml")).command("agent");
        agent = Optional.of(AgentProcess.start(command, berth.folder().file("agent.log")));
    }

    private void awaitConverged(Revision revision) {
        Awaitility.await("everything is as " + revision.brief() + " declares")
                .atMost(PATIENCE)
                .until(() -> {
                    requireOpen();
                    requireRunning();
                    return berth.folder().passes().stream()
                            .anyMatch(
                                    pass -> pass.converged() && pass.revision().equals(revision.commit()));
                });
    }

    private void requireRunning() {
        agent.filter(running -> !running.isRunning()).ifPresent(ended -> {
            throw new IllegalStateException("the agent has ended; the end of its log:\n" + ended.logEnd());
        });
    }

    private void requireOpen() {
        if (hasEnded) {
            throw new IllegalStateException("the run has ended");
        }
    }

    /** Where the proxy is published. */
    InetSocketAddress proxy() {
        return proxy;
    }

    String proxyContainer() {
        return installation().map(Installation::proxy).orElse("no proxy");
    }

    private Optional<Installation> installation() {
        return Installation.following(docker, berth.url());
    }

    /** Writes what there is to see of it into a folder, for people. */
    void explain(Path to) {
        try {
            Files.createDirectories(to);
            for (var name : List.of("agent.log", "state/journal.jsonl")) {
                var from = berth.folder().file(name);
                if (Files.exists(from)) {
                    Files.writeString(to.resolve(String.valueOf(from.getFileName())), Files.readString(from));
                }
            }
            Files.writeString(
                    to.resolve("proxy.log"),
                    docker.tryTo("logs", "-t", proxyContainer()).text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized void close() {
        if (hasEnded) {
            return;
        }
        hasEnded = true;
        agent.ifPresent(AgentProcess::end);
        installation().ifPresent(installation -> installation.remove(List::of));
        repository.close();
        berth.close();
    }
}
