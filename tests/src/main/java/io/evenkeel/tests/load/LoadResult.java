package io.evenkeel.tests.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a client saw.
 *
 * @param failed requests without their own complete, right answer; there is no second attempt
 * @param late requests that were sent more than 100 ms after their time: the client's own weakness, no failure
 * @param versions in the order of their first answers
 * @param olderAfterNewer requests that were sent after the first answer of a version and answered by an earlier one
 * @param failures the first ones, for people
 * @param kinds how many of the failed were of which kind
 * @param longest that a right answer took
 */
public record LoadResult(
        int requests,
        int failed,
        int late,
        List<String> versions,
        int olderAfterNewer,
        List<String> failures,
        Map<Failure.Kind, Integer> kinds,
        Duration longest) {
    private static final long LATE = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int SHOWN = 20;

    public LoadResult {
        versions = List.copyOf(versions);
        failures = List.copyOf(failures);
        kinds = Map.copyOf(kinds);
    }

    static LoadResult of(Collection<Outcome> all) {
        var outcomes =
                all.stream().sorted(Comparator.comparingLong(Outcome::received)).toList();
        var firstAnswers = firstAnswers(outcomes);
        var failures = new ArrayList<String>();
        var kinds = new EnumMap<Failure.Kind, Integer>(Failure.Kind.class);
        var longest = 0L;
        var late = 0;
        var older = 0;
        for (var outcome : outcomes) {
            late += outcome.sent() - outcome.due() > LATE ? 1 : 0;
            older += outcome.version().isPresent() && isOlder(outcome, firstAnswers) ? 1 : 0;
            if (outcome.failure().isPresent()) {
                var failure = outcome.failure().get();
                kinds.merge(failure.kind(), 1, Integer::sum);
                failures.add(at(outcome) + failure.why());
                continue;
            }
            longest = Math.max(longest, outcome.received() - outcome.sent());
        }
        return new LoadResult(
                outcomes.size(),
                failures.size(),
                late,
                List.copyOf(firstAnswers.keySet()),
                older,
                failures.subList(0, Math.min(SHOWN, failures.size())),
                kinds,
                Duration.ofNanos(longest));
    }

    private static Map<String, Long> firstAnswers(List<Outcome> outcomes) {
        var first = new LinkedHashMap<String, Long>();
        for (var outcome : outcomes) {
            outcome.version().ifPresent(version -> first.putIfAbsent(version, outcome.received()));
        }
        return first;
    }

    /** An answer that was already under way when a newer version first answered is no step back. */
    private static boolean isOlder(Outcome outcome, Map<String, Long> firstAnswers) {
        var isNewer = false;
        for (var first : firstAnswers.entrySet()) {
            if (isNewer && first.getValue() < outcome.sent()) {
                return true;
            }
            isNewer |= first.getKey().equals(outcome.version().orElse(""));
        }
        return false;
    }

    private static String at(Outcome outcome) {
        return "%.3f s: ".formatted(Duration.ofNanos(outcome.sent()).toMillis() / 1000.0);
    }
}
