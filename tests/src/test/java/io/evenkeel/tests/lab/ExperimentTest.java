package io.evenkeel.tests.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.desired.WantedProxy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The matrix is of every combination. */
final class ExperimentTest {
    @Test
    void eachMethodOfEachProxyIsRunInEveryWay() {
        var experiments = choice(List.of());

        for (var proxy : WantedProxy.Kind.values()) {
            for (var method : Method.of(proxy)) {
                assertThat(experiments.stream()
                                .filter(each ->
                                        each.proxy() == proxy && each.method().equals(method)))
                        .as("%s %s", proxy, method)
                        .hasSize(12)
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void theBaselinesAreTheSeedsAndOnCaddy() {
        assertThat(choice(List.of("baseline-recreate", "baseline-healthcheck", "baseline-reload")))
                .hasSize(36)
                .allMatch(each -> each.proxy() == WantedProxy.Kind.CADDY);
    }

    private static List<Experiment> choice(List<String> methods) {
        return new Experiment.Choice(
                        List.of(WantedProxy.Kind.values()),
                        methods,
                        List.of(Profile.values()),
                        List.of(Use.values()),
                        3)
                .experiments();
    }
}
