package io.evenkeel.tests.lab;

import io.evenkeel.tests.load.Failure;
import io.evenkeel.tests.load.LoadResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one run came to.
 *
 * @param change how long the change took
 * @param proxyWasReplaced whether the proxy's container is another one or has been restarted
 * @param trouble what kept the experiment from being one; empty when it was
 */
record Figures(
        Experiment experiment, LoadResult load, Duration change, boolean proxyWasReplaced, Optional<String> trouble) {
    private static final int BOTH_VERSIONS = 2;

    static Figures notStarted(Experiment experiment, Exception why) {
        var nothing = new LoadResult(0, 0, 0, List.of(), 0, List.of(), Map.of(), Duration.ZERO);
        return new Figures(
                experiment, nothing, Duration.ZERO, false, Optional.of("did not start: " + why.getMessage()));
    }

    Figures proxyReplaced(boolean isReplaced) {
        return new Figures(experiment, load, change, isReplaced, trouble);
    }

    int right() {
        return load.requests() - load.failed();
    }

    int failed(Failure.Kind kind) {
        return load.kinds().getOrDefault(kind, 0);
    }

    /** Whether it is what the method promises; for a baseline, whether it could be measured. */
    boolean isAsPromised() {
        var isMeasured =
                trouble.isEmpty() && !proxyWasReplaced && load.versions().size() == BOTH_VERSIONS;
        return switch (experiment.method()) {
            case Method.Baseline _ -> isMeasured;
            case Method.Evenkeel evenkeel ->
                isMeasured && load.failed() == 0 && (!evenkeel.switchesAtOnce() || load.olderAfterNewer() == 0);
        };
    }

    Map<String, Object> fields() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("requests", load.requests());
        fields.put("right", right());
        fields.put("failed", load.failed());
        fields.put("status502", failed(Failure.Kind.BAD_GATEWAY));
        fields.put("status503", failed(Failure.Kind.UNAVAILABLE));
        fields.put("transport", failed(Failure.Kind.TRANSPORT));
        fields.put("wrong", failed(Failure.Kind.WRONG));
        fields.put("versions", load.versions());
        fields.put("olderAfterNewer", load.olderAfterNewer());
        fields.put("late", load.late());
        fields.put("longestMillis", load.longest().toMillis());
        fields.put("changeMillis", change.toMillis());
        fields.put("proxyWasReplaced", proxyWasReplaced);
        fields.put("asPromised", isAsPromised());
        trouble.ifPresent(text -> fields.put("trouble", text));
        fields.put("failures", load.failures());
        return fields;
    }
}
