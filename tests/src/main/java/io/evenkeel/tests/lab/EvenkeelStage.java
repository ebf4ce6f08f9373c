package io.evenkeel.tests.lab;

import io.evenkeel.state.Revision;
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
import java.util.Optional;
import org.awaitility.Awaitility;

/** An agent of its own that follows a repository of its own. */
final class EvenkeelStage implements Stage {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Experiment experiment;
    private final Method.Evenkeel method;
    private final Docker docker = Docker.HERE;
    private final Berth berth;
    private final InetSocketAddress proxy;
    private final GitRepository repository;
    private Optional<AgentProcess> agent = Optional.empty();
    private volatile boolean hasEnded;

    EvenkeelStage(Experiment experiment, Method.Evenkeel method, Berth berth) {
        this.experiment = experiment;
        this.method = method;
        this.berth = berth;
        this.proxy = berth.proxy();
        this.repository = GitRepository.create(berth.folder().file(berth.repository()));
    }

    @Override
    public void start() {
        var kind = Experiment.text(experiment.proxy());
        var image = DemoImages.ensure(docker, kind);
        var first = repository.commit(
                new GitRepository.Changes()
                        .file("evenkeel.yaml", "kind: Fleet\nversion: 1\nproxy: {kind: " + kind + "}\n")
                        .file(berth.name() + "/project.yaml", "kind: Project\n")
                        .file(berth.name() + "/production/environment.yaml", "kind: Environment\n")
                        .file(file(), app("v1")),
                "The first version");
        new AgentFile(berth.folder(), docker, berth.url(), image, proxy, berth.pool()).write("", "");
        startAgent();
        awaitConverged(first);
    }

    private String file() {
        return berth.name() + "/production/web.yaml";
    }

    private String app(String version) {
        return """
                kind: App
                image: evenkeel-demo:%s
                command: [%s]
                port: 8080
                replicas: %d
                domains: [{host: %s}]
                ready: {path: /healthz, interval: 500ms}
                rollout: {strategy: %s, drain: 20s}
                resources: {cpus: %s, memory: 128Mi}
                stop: {grace: 15s}
                """.formatted(version, String.join(", ", APP), method.copies(), HOST, method.text(), CPUS);
    }

    private synchronized void startAgent() {
        requireOpen();
        var command = Program.built(berth.folder().file("agent.yaml")).command("agent");
        agent = Optional.of(AgentProcess.start(command, berth.folder().file("agent.log")));
    }

    @Override
    public void change() {
        awaitConverged(repository.commit(file(), app("v2"), "The second version"));
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

    @Override
    public InetSocketAddress proxy() {
        return proxy;
    }

    @Override
    public String proxyContainer() {
        return installation().map(Installation::proxy).orElse("no proxy");
    }

    private Optional<Installation> installation() {
        return Installation.following(docker, berth.url());
    }

    @Override
    public void explain(Path to) {
        try {
            Files.createDirectories(to);
            for (var name : List.of("agent.log", "state/journal.jsonl")) {
                var from = berth.folder().file(name);
                Files.writeString(to.resolve(String.valueOf(from.getFileName())), Files.readString(from));
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
