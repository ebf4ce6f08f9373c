package io.evenkeel.secrets;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Secrets that are pushed through everything and then searched for in all that comes out: one of a line, one of several,
 * one of three characters, one with signs of regular expressions.
 *
 * @param values by name, as they were encrypted in {@code canary.yaml}
 * @param traces what must be found nowhere
 */
public record Canaries(SortedMap<String, String> values, List<String> traces) {
    public static Canaries read() {
        var folder = SopsFixtures.FOLDER;
        try {
            var values = new ObjectMapper()
                    .readTree(folder.resolve("canary.opened.json").toFile())
                    .path(0);
            return new Canaries(
                    new TreeMap<>(values.properties().stream()
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey, entry -> entry.getValue().textValue()))),
                    Files.readAllLines(folder.resolve("canary.traces.txt")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code {LINE: {secret: line}, …}} for an app. */
    public String variables() {
        return values.keySet().stream()
                .map(name -> name.toUpperCase(Locale.ROOT) + ": {secret: " + name + "}")
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
