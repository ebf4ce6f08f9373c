package io.evenkeel.tests.demo;

import io.evenkeel.state.Revision;
import io.evenkeel.tests.GitRepository;
import io.evenkeel.tests.GitServer;
import io.evenkeel.tests.host.HostFolder;
import io.evenkeel.tests.host.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;

/** The example's repository under the names that its berth gives it, served over HTTP, and the folder in which it lies. */
final class ServedExample implements AutoCloseable {
    /** No repository of somebody else is called so: by it, what a killed demo left is known again. */
    private static final String REPOSITORY = "evenkeel-demo.git";

    private static final Path EXAMPLE =
            Path.of(System.getProperty("evenkeel.root", "..")).resolve("example-repo");
    /** The names of its projects. */
    private static final List<String> EXAMPLES = examples();
    /** Names that do not begin with a project's. */
    private static final String VOLUME = "evenkeel-example-fonts";

    private static final int HOST_PORT = 15514;
    private static final String CHANGED = "shop/production/web";
    private static final String OLD_IMAGE = "image: evenkeel-demo:v1";
    private static final String NEW_IMAGE = "image: evenkeel-demo:v2";

    private final Berth berth;
    private final HostFolder folder;
    private final GitRepository repository;
    private final GitServer server;

    private ServedExample(Berth berth, HostFolder folder, GitRepository repository, GitServer server) {
        this.berth = berth;
        this.folder = folder;
        this.repository = repository;
        this.server = server;
    }

    /** Takes the berth; empty when it is taken. */
    static Optional<ServedExample> open(Berth berth) {
        var folder = HostFolder.create(berth.folderPrefix());
        var repository = GitRepository.create(folder.file(REPOSITORY));
        var server = GitServer.httpAt(berth.gitPort(), repository);
        if (server.isEmpty()) {
            repository.close();
            folder.delete();
        }
        return server.map(listening -> new ServedExample(berth, folder, repository, listening));
    }

    Berth berth() {
        return berth;
    }

    HostFolder folder() {
        return folder;
    }

    String url() {
        return server.url(REPOSITORY);
    }

    /** The app that is changed under load, which has a health path and two copies: {@code shop/production/web}. */
    String changedApp() {
        return own(CHANGED);
    }

    /** What its projects are called here. */
    List<String> projects() {
        return EXAMPLES.stream().map(berth::name).toList();
    }

    /** How names of networks, volumes and containers begin that this example's apps make. */
    List<String> namePrefixes() {
        return projects().stream().map(project -> project + ".").toList();
    }

    /** The volume that its apps use and that does not begin like that. */
    String otherVolume() {
        return berth.name(VOLUME);
    }

    /** The key that opens its secrets, as a file of the host. */
    Path copyKey() {
        return folder.copySecret(EXAMPLE.resolve("host/demo-age-key.txt"), "age.txt");
    }

    /** Commits all of it. */
    Revision commit() {
        var port = Program.freePort(HOST_PORT);
        var changes = new GitRepository.Changes();
        try (var files = Files.walk(EXAMPLE)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var path = EXAMPLE.relativize(file).toString();
                changes.file(own(path), adapted(path, Files.readString(file), port));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return repository.commit(changes, "The example");
    }

    /** Commits the change of one app's image. */
    Revision commitNewImage() {
        try {
            var text = Files.readString(EXAMPLE.resolve(CHANGED + ".yaml"));
            if (!text.contains(OLD_IMAGE)) {
                throw new IllegalStateException("example-repo/" + CHANGED + ".yaml has no line " + OLD_IMAGE);
            }
            return repository.commit(changedApp() + ".yaml", text.replace(OLD_IMAGE, NEW_IMAGE), "Roll out v2");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a work tree that a person can commit in and push from. */
    Path cloneTo(String name) {
        var workTree = folder.file(name);
        try (var git = Git.cloneRepository()
                .setURI(url())
                .setDirectory(workTree.toFile())
                .call()) {
            var config = git.getRepository().getConfig();
            config.setString("user", null, "name", "Demo");
            config.setString("user", null, "email", "demo@example.com");
            config.save();
            return workTree;
        } catch (GitAPIException e) {
            throw new IllegalStateException("cannot clone " + url() + " to " + workTree + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String adapted(String path, String text, int hostPort) {
        var adapted = text.replace(":" + HOST_PORT + ":", ":" + hostPort + ":").replace(VOLUME, otherVolume());
        return path.endsWith(".md") ? own(adapted) : adapted;
    }

    private String own(String text) {
        var own = text;
        for (var project : EXAMPLES) {
            own = own.replaceAll("\\b" + project + "/", berth.name(project) + "/");
        }
        return own;
    }

    private static List<String> examples() {
        try (var folders = Files.list(EXAMPLE)) {
            return folders.filter(folder -> Files.exists(folder.resolve("project.yaml")))
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Serves no more and removes the folder. */
    @Override
    public void close() {
        server.close();
        repository.close();
        folder.delete();
    }
}
