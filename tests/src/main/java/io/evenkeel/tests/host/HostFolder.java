package io.evenkeel.tests.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;

/** Everything that a host has on its disk, in one folder. */
public record HostFolder(Path path) {
    /** A new one, whose path is short for the sake of the unix sockets in it. */
    public static HostFolder create() {
        try {
            return new HostFolder(Files.createTempDirectory(Path.of("/tmp"), "ek-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    public Path write(String name, String text) {
        try {
            return Files.writeString(file(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A copy that only its owner may read: git keeps no such mode. */
    public Path copySecret(Path from, String name) {
        try {
            var copy = write(name, Files.readString(from));
            return Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The finished passes, oldest first; none where there is no journal. */
    public List<Pass> passes() {
        try (var lines = Files.lines(file("state/journal.jsonl"))) {
            return lines.filter(line -> line.contains("\"PassEnded\""))
                    .map(Pass::parse)
                    .toList();
        } catch (IOException absent) {
            return List.of();
        }
    }

    /** Removes what the host remembers. */
    public void deleteState() {
        delete(file("state"));
    }

    public void delete() {
        delete(path);
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
