package io.evenkeel.tests.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.desired.Rollout;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.tests.load.Failure;
import io.evenkeel.tests.load.LoadResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What counts as a promise that was kept. */
final class FiguresTest {
    private static final Method BLUE_GREEN = new Method.Evenkeel(Rollout.Strategy.BLUE_GREEN);
    private static final List<String> BOTH = List.of("v1", "v2");

    @Test
    void aStrategyOfEvenkeelsMayLoseNothing() {
        assertThat(figures(BLUE_GREEN, load(0, BOTH, 0), false).isAsPromised()).isTrue();
        assertThat(figures(BLUE_GREEN, load(1, BOTH, 0), false).isAsPromised()).isFalse();
        assertThat(figures(BLUE_GREEN, load(0, BOTH, 1), false).isAsPromised()).isFalse();
    }

    @Test
    void aBaselineMayLoseWhatItLoses() {
        assertThat(figures(Method.Baseline.RECREATE, load(9, BOTH, 2), false).isAsPromised())
                .isTrue();
    }

    @Test
    void noUpdateIsMeasuredWhereTheVersionDidNotChangeOrTheProxyDid() {
        assertThat(figures(BLUE_GREEN, load(0, List.of("v1"), 0), false).isAsPromised())
                .isFalse();
        assertThat(figures(BLUE_GREEN, load(0, BOTH, 0), true).isAsPromised()).isFalse();
        assertThat(Figures.notStarted(experiment(BLUE_GREEN), new IllegalStateException("no room"))
                        .isAsPromised())
                .isFalse();
    }

    @Test
    void theTableAddsUpTheRunsOfAMethod() {
        var runs = List.of(
                figures(Method.Baseline.RECREATE, load(3, BOTH, 0), false),
                figures(Method.Baseline.RECREATE, load(4, BOTH, 0), false));

        assertThat(Table.totals(runs).lines().skip(1).toList())
                .singleElement()
                .asString()
                .matches(" caddy +baseline-recreate +2 +20 +13 +7 +0 +0 +7 +0 +0 +0 +5 ms *");
    }

    private static Figures figures(Method method, LoadResult load, boolean isReplaced) {
        return new Figures(experiment(method), load, Duration.ofSeconds(1), isReplaced, Optional.empty());
    }

    private static Experiment experiment(Method method) {
        return new Experiment(WantedProxy.Kind.CADDY, method, Profile.FAST, Use.FRESH, 1);
    }

    private static LoadResult load(int failed, List<String> versions, int older) {
        var kinds = Map.of(Failure.Kind.TRANSPORT, failed);
        return new LoadResult(10, failed, 0, versions, older, List.of(), kinds, Duration.ofMillis(5));
    }
}
