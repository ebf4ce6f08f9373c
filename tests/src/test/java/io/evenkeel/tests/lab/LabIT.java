package io.evenkeel.tests.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.desired.WantedProxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The lab's experiment, short: the strictest of clients, on each proxy, with each strategy. */
final class LabIT {
    private static final Pace SHORT = new Pace(20, 20, 4, 0);

    static Stream<Experiment> promised() {
        return Arrays.stream(WantedProxy.Kind.values())
                .flatMap(proxy ->
                        Method.of(proxy).stream().filter(Method::promisesAll).map(method -> experiment(proxy, method)));
    }

    @ParameterizedTest
    @MethodSource("promised")
    void anUpdateLosesNoRequest(Experiment experiment) {
        var figures = run(experiment);

        assertThat(figures.trouble()).isEmpty();
        assertThat(figures.load().failed()).as("%s", figures.load().failures()).isZero();
        assertThat(figures.load().versions()).containsExactly("v1", "v2");
        assertThat(figures.load().requests()).isGreaterThanOrEqualTo(SHORT.attempts());
        assertThat(figures.proxyWasReplaced()).isFalse();
        assertThat(figures.isAsPromised()).isTrue();
    }

    /** Without it the test above would prove nothing about its client. */
    @Test
    void theSameClientSeesTheConnectionsThatAReloadCloses() {
        var figures = run(experiment(WantedProxy.Kind.CADDY, Method.Baseline.RELOAD));

        assertThat(figures.trouble()).isEmpty();
        assertThat(figures.load().versions()).containsExactly("v1", "v2");
        assertThat(figures.load().failed()).isPositive();
    }

    private static Experiment experiment(WantedProxy.Kind proxy, Method method) {
        return new Experiment(proxy, method, Profile.MIXED, Use.KEEP_ALIVE, 1);
    }

    private static Figures run(Experiment experiment) {
        var evidence = Path.of("target/scenario/lab", experiment.text().replace(' ', '-'));
        try (var run = new Run(experiment, SHORT, evidence)) {
            return run.run();
        }
    }
}
