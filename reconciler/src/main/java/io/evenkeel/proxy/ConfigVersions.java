package io.evenkeel.proxy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Rendered configurations on disk: each in a folder of its own below {@code versions}, and {@code current}, a relative
 * link, names the one that a proxy starts from. So what it starts from is always one whole accepted configuration.
 */
final class ConfigVersions {
    private static final String CURRENT = "current";
    private static final String VERSIONS = "versions";
    private static final Pattern VERSION = Pattern.compile("[0-9]{1,18}");

    private final Path config;

    ConfigVersions(Path config) {
        this.config = config;
    }

    /** Relative to the configuration folder, as in {@code versions/12}; empty before the first. */
    Optional<String> current() {
        var link = config.resolve(CURRENT);
        if (!Files.isSymbolicLink(link) || !Files.isDirectory(link)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readSymbolicLink(link).toString());
        } catch (IOException e) {
            throw new ProxyException("cannot read " + link + ": " + e, e);
        }
    }

    /** Relative path to text of all files of the current version; empty before the first. */
    SortedMap<String, String> files() {
        SortedMap<String, String> files = new TreeMap<>();
        var folder = current().map(config::resolve);
        if (folder.isEmpty()) {
            return files;
        }
        try (var all = Files.walk(folder.get())) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.get().relativize(file).toString(), Files.readString(file));
            }
        } catch (IOException e) {
            throw new ProxyException("cannot read the proxy's configuration in " + folder.get() + ": " + e, e);
        }
        return Collections.unmodifiableSortedMap(files);
    }

    /** Writes a version that nothing points at yet and gives its name. */
    String write(SortedMap<String, String> files) {
        try {
            var name = VERSIONS + "/" + (newest() + 1);
            var folder = config.resolve(name);
            Files.createDirectories(folder);
            for (var file : files.entrySet()) {
                Durable.writePart(folder.resolve(file.getKey()), file.getValue());
            }
            try (var all = Files.walk(config.resolve(VERSIONS))) {
                for (var each : all.filter(Files::isDirectory).toList()) {
                    Durable.sync(each);
                }
            }
            return name;
        } catch (IOException e) {
            throw new ProxyException("cannot write the proxy's configuration in " + config + ": " + e, e);
        }
    }

    /** Makes a version the current one. */
    void keep(String version) {
        try {
            layContent(version);
            Durable.link(config.resolve(CURRENT), Path.of(version));
        } catch (IOException e) {
            throw new ProxyException("cannot switch the proxy's configuration to " + version + ": " + e, e);
        }
    }

    /** Of the version to come and of the present one, which the proxy reads until it has loaded the other. */
    private void layContent(String version) throws IOException {
        var folder = config.resolve(ContentFile.FOLDER);
        Files.createDirectories(folder);
        var next = content(version);
        Set<String> needed = new HashSet<>(next);
        current().map(this::content).ifPresent(needed::addAll);
        for (var name : names(folder)) {
            if (!needed.contains(name)) {
                Files.delete(folder.resolve(name));
            }
        }
        for (var name : next) {
            if (!Files.exists(folder.resolve(name))) {
                var file = config.resolve(version).resolve(ContentFile.FOLDER).resolve(name);
                Files.createLink(folder.resolve(name), file);
            }
        }
        Durable.sync(folder);
    }

    private List<String> content(String version) {
        return names(config.resolve(version).resolve(ContentFile.FOLDER));
    }

    /** Removes every version but the current one. */
    void clean() {
        var current = current();
        for (var version : versions()) {
            var name = VERSIONS + "/" + version;
            if (!current.equals(Optional.of(name))) {
                discard(name);
            }
        }
    }

    void discard(String version) {
        try {
            Durable.remove(config.resolve(version));
        } catch (IOException e) {
            throw new ProxyException("cannot remove " + config.resolve(version) + ": " + e, e);
        }
    }

    private long newest() {
        return versions().stream().mapToLong(Long::parseLong).max().orElse(0);
    }

    private List<String> versions() {
        return names(config.resolve(VERSIONS)).stream()
                .filter(name -> VERSION.matcher(name).matches())
                .toList();
    }

    /** What is in a folder; nothing where there is none. */
    private static List<String> names(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var all = Files.list(folder)) {
            return all.map(file -> String.valueOf(file.getFileName())).toList();
        } catch (IOException e) {
            throw new ProxyException("cannot list " + folder + ": " + e, e);
        }
    }
}
