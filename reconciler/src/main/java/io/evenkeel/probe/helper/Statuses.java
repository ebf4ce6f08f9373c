package io.evenkeel.probe.helper;

import java.util.Arrays;
import java.util.List;

/** HTTP statuses that count as good, as in {@code 200-299,404}. */
record Statuses(List<Range> ranges) {
    record Range(int first, int last) {}

    static Statuses parse(String text) {
        return new Statuses(Arrays.stream(text.split(",")).map(Statuses::range).toList());
    }

    boolean accept(int status) {
        return ranges.stream().anyMatch(range -> range.first() <= status && status <= range.last());
    }

    private static Range range(String text) {
        var dash = text.indexOf('-');
        if (dash < 0) {
            return new Range(Integer.parseInt(text), Integer.parseInt(text));
        }
        return new Range(Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
    }
}
