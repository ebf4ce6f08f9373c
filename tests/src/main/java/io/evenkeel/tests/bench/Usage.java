package io.evenkeel.tests.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What a process took.
 *
 * @param wall seconds from its start to its end
 * @param cpu seconds of all its threads and children, in the program and in the system
 * @param peak the most memory that it had resident, in MiB
 */
record Usage(double wall, double cpu, double peak) {

    /** The median of each figure by itself. */
    static Usage median(List<Usage> runs) {
        return new Usage(median(runs, Usage::wall), median(runs, Usage::cpu), median(runs, Usage::peak));
    }

    private static double median(List<Usage> runs, ToDoubleFunction<Usage> figure) {
        var sorted = runs.stream().sorted(Comparator.comparingDouble(figure)).toList();
        var above = figure.applyAsDouble(sorted.get(sorted.size() / 2));
        var below = figure.applyAsDouble(sorted.get((sorted.size() - 1) / 2));
        return (below + above) / 2;
    }

    Map<String, Double> fields() {
        return Map.of("wallSeconds", wall, "cpuSeconds", cpu, "peakMebibytes", peak);
    }
}
