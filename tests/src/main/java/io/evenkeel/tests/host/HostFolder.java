package io.evenkeel.tests.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Everything that a host has on its disk, in one folder. */
public record HostFolder(Path path) {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Short for the sake of the unix sockets in such folders. */
    private static final Path PARENT = Path.of("/tmp");

    /** A new one. */
    public static HostFolder create() {
        return create("ek-");
    }

    /** A new one whose name begins so. */
    public static HostFolder create(String prefix) {
        try {
            return new HostFolder(Files.createTempDirectory(PARENT, prefix));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those whose names begin so. */
    public static List<HostFolder> all(String prefix) {
        try (var folders = Files.newDirectoryStream(PARENT, prefix + "*")) {
            var found = new ArrayList<HostFolder>();
            folders.forEach(folder -> found.add(new HostFolder(folder)));
            return found;
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
        return entries("PassEnded").stream().map(Pass::of).toList();
    }

    /** Names of the apps that have passed their gates, oldest first; none where there is no journal. */
    public List<String> served() {
        return entries("Served").stream()
                .map(entry -> entry.path("resource").asText())
                .toList();
    }

    private List<JsonNode> entries(String type) {
        try (var lines = Files.lines(file("state/journal.jsonl"))) {
            return lines.flatMap(line -> entry(line).stream())
                    .filter(entry -> entry.path("type").asText().equals(type))
                    .toList();
        } catch (IOException absent) {
            return List.of();
        }
    }

    /** Empty for a line that is being written. */
    private static Optional<JsonNode> entry(String line) {
        try {
            return Optional.of(JSON.readTree(line));
        } catch (JsonProcessingException torn) {
            return Optional.empty();
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
