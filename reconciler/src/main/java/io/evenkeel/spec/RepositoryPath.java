package io.evenkeel.spec;

import io.evenkeel.state.EnvironmentName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A path in the repository by its segments. */
record RepositoryPath(String text, List<String> segments) {
    RepositoryPath(String text) {
        this(text, Arrays.asList(text.split("/")));
    }

    int depth() {
        return segments.size();
    }

    String segment(int index) {
        return segments.get(index);
    }

    String name() {
        return segments.getLast();
    }

    /** The name without its ending. */
    String stem() {
        var dot = name().lastIndexOf('.');
        return dot < 0 ? name() : name().substring(0, dot);
    }

    /** Whether a segment starts with a dot: tools keep their own things there. */
    boolean hidden() {
        return segments.stream().anyMatch(segment -> segment.startsWith("."));
    }

    /** Whether it looks like YAML to a person, whatever this program reads. */
    boolean isYaml() {
        var lower = name().toLowerCase(Locale.ROOT);
        return lower.endsWith(".yaml") || lower.endsWith(".yml");
    }

    boolean isEnvironmentFile() {
        return depth() == 3 && name().equals(Layout.ENVIRONMENT);
    }

    /** The environment that the first two segments name. */
    EnvironmentName environment() {
        return new EnvironmentName(segment(0), segment(1));
    }
}
