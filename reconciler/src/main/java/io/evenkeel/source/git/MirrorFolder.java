package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/**
 * Where the mirror lies in the state directory. A new one is made beside the present one and takes its place by renames,
 * so that whoever dies in between leaves one that is complete.
 */
final class MirrorFolder {
    private final Path live;
    private final Path coming;
    private final Path going;

    MirrorFolder(Path stateDirectory) {
        live = stateDirectory.resolve("mirror.git");
        coming = stateDirectory.resolve("mirror.git.new");
        going = stateDirectory.resolve("mirror.git.old");
    }

    /** Clears away what a process left that died here. Only for the one that holds the instance's lock. */
    void recover() {
        try {
            if (!Files.exists(live) && Files.exists(going)) {
                Files.move(going, live);
            }
            delete(coming);
            delete(going);
            deleteLeftovers();
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(e);
        }
    }

    /** Empty when there is none that git can open. */
    Optional<Repository> open() {
        if (!Files.exists(live)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new FileRepositoryBuilder()
                    .setGitDir(live.toFile())
                    .setBare()
                    .setMustExist(true)
                    .build());
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    boolean exists() {
        return Files.exists(live);
    }

    /** An empty mirror beside the present one. */
    Repository create() {
        try {
            delete(coming);
            Files.createDirectories(coming);
            var repository = new FileRepositoryBuilder()
                    .setGitDir(coming.toFile())
                    .setBare()
                    .build();
            repository.create(true);
            configure(repository);
            return repository;
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(e);
        }
    }

    /** Puts the one made by {@link #create} in the place of the present one. */
    void swap() {
        try {
            delete(going);
            if (Files.exists(live)) {
                Files.move(live, going);
            }
            Files.move(coming, live);
            delete(going);
        } catch (IOException | UncheckedIOException e) {
            throw unwritable(e);
        }
    }

    private static void configure(Repository repository) throws IOException {
        var config = repository.getConfig();
        config.setBoolean("core", null, "logAllRefUpdates", false);
        config.setBoolean("core", null, "fsyncRefFiles", true);
        // cleaning up is our own step: between fetches, never in the background while trees are read
        config.setInt("gc", null, "auto", 0);
        config.setInt("gc", null, "autoPackLimit", 0);
        config.setBoolean("gc", null, "autoDetach", false);
        config.setString("gc", null, "pruneExpire", "now");
        config.setString("gc", null, "prunePackExpire", "now");
        config.setBoolean("pack", null, "buildBitmaps", false);
        config.save();
    }

    /** A lock file without an owner would make every later fetch fail. */
    private void deleteLeftovers() throws IOException {
        if (!Files.isDirectory(live)) {
            return;
        }
        try (var files = Files.walk(live)) {
            for (var file : files.filter(MirrorFolder::isLeftover).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static boolean isLeftover(Path file) {
        var name = file.getFileName().toString();
        return Files.isRegularFile(file) && (name.endsWith(".lock") || name.startsWith("incoming_"));
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private SourceException unwritable(Exception cause) {
        return new SourceException(
                "the mirror " + live + " cannot be written: " + cause + "; free space, or let Evenkeel write there",
                cause);
    }
}
