package io.evenkeel.tests.scenario;

import io.evenkeel.state.Revision;
import io.evenkeel.tests.GitRepository;
import java.nio.file.Path;

/** A fleet repository with one project and one environment. */
final class Fleet implements AutoCloseable {
    private static final String FLEET = "evenkeel.yaml";

    private final GitRepository repository;
    private final String project;

    private Fleet(GitRepository repository, String project) {
        this.repository = repository;
        this.project = project;
    }

    static Fleet create(Path folder, String project) {
        var fleet = new Fleet(GitRepository.create(folder), project);
        fleet.repository.commit(fleet.skeleton(), "a fleet");
        return fleet;
    }

    /** What every fleet has. */
    GitRepository.Changes skeleton() {
        return new GitRepository.Changes()
                .file(FLEET, fleet("caddy"))
                .file(project + "/project.yaml", "kind: Project\n")
                .file(project + "/production/environment.yaml", "kind: Environment\n");
    }

    private static String fleet(String proxyKind) {
        return "kind: Fleet\nversion: 1\nproxy: {kind: " + proxyKind + ", idleTimeout: 5s}\n";
    }

    /** Commits another kind of proxy; nothing happens where it is that already. */
    void proxyIs(String kind) {
        if (!kind.equals("caddy")) {
            commit(FLEET, fleet(kind));
        }
    }

    /** Where an app's file lies. */
    String file(String app) {
        return project + "/production/" + app + ".yaml";
    }

    /** {@code project/production/app}. */
    String resource(String app) {
        return project + "/production/" + app;
    }

    /** Commits an app. */
    Revision commit(String app, DemoSpec spec) {
        return commit(file(app), spec.text());
    }

    /** Commits a file. */
    Revision commit(String path, String text) {
        return repository.commit(path, text, "change " + path);
    }

    /** Commits several changes at once. */
    Revision commit(GitRepository.Changes changes) {
        return repository.commit(changes, "some changes");
    }

    GitRepository repository() {
        return repository;
    }

    @Override
    public void close() {
        repository.close();
    }
}
