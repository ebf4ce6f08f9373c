package io.evenkeel.tests.bench;

import io.evenkeel.tests.host.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was measured on, for whoever reads the figures elsewhere. */
record Machine(SortedMap<String, String> facts) {

    static Machine here(List<Contestant> contestants) throws IOException {
        var facts = new TreeMap<>(Map.of(
                "cores", String.valueOf(Runtime.getRuntime().availableProcessors()),
                "processor", value(Path.of("/proc/cpuinfo"), "model name"),
                "memory", value(Path.of("/proc/meminfo"), "MemTotal"),
                "kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"),
                "load", Files.readString(Path.of("/proc/loadavg")).strip(),
                "java", System.getProperty("java.runtime.version"),
                "node",
                        Output.of(Bench.root(), List.of("node", "--version"))
                                .text()
                                .strip()));
        contestants.forEach(contestant -> facts.put(contestant.name(), contestant.versionText()));
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
