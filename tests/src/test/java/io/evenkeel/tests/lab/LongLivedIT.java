package io.evenkeel.tests.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.desired.WantedProxy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What takes longer than a rollout outlives it. */
final class LongLivedIT {
    private static final int WEBSOCKETS = 50;

    @ParameterizedTest
    @EnumSource
    void websocketsOfAnAppOutliveManyRolloutsOfAnother(WantedProxy.Kind proxy) {
        try (var experiment = new LongLived(proxy)) {
            experiment.start();

            assertThat(experiment.websocketsAfter(WEBSOCKETS, 20)).isEqualTo(WEBSOCKETS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void anUploadAndAStreamOfEventsOutliveTheRolloutOfTheirOwnApp(WantedProxy.Kind proxy) {
        try (var experiment = new LongLived(proxy)) {
            experiment.start();

            assertThat(experiment.wrongAfterOwnRollout(15)).isEmpty();
        }
    }
}
