package io.evenkeel.tests.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was measured on, for whoever reads the figures elsewhere. */
public record Machine(SortedMap<String, String> facts) {

    /**
     * This one.
     *
     * @param versions of what else matters
     */
    public static Machine here(Map<String, String> versions) throws IOException {
        var facts = new TreeMap<>(Map.of(
                "cores", String.valueOf(Runtime.getRuntime().availableProcessors()),
                "processor", value(Path.of("/proc/cpuinfo"), "model name"),
                "memory", value(Path.of("/proc/meminfo"), "MemTotal"),
                "kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"),
                "load", Files.readString(Path.of("/proc/loadavg")).strip(),
                "java", System.getProperty("java.runtime.version")));
        facts.putAll(versions);
        return new Machine(facts);
    }

    private static String value(Path file, String key) throws IOException {
        try (var lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith(key))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        }
    }
}
