package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Case 45: a copy is left alone until the last request in it has been answered. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DrainContract {
    private final ProxyUnderTest proxy;

    DrainContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @Test
    void aDrainEndsWithTheLastRequestAndTellsHowManyAreLeftWhenItsTimeIsOver() throws Exception {
        try (var stage = new Stage(proxy, "drain", 6)) {
            stage.copy(2, 8080);
            stage.copy(3, 8080);
            var route = new Route(
                    Routes.app("web"),
                    List.of(new Domain("web.example.com", "/", 8080)),
                    Routes.shape(Set.of(8080), stage.address(2)),
                    Routes.shape(Set.of(8080), stage.address(3)));
            stage.publish(route);
            stage.point(route, Slot.BLUE, 1);
            var answers = IntStream.range(0, 2).mapToObj(_ -> slow(stage)).toList();
            Awaitility.await().until(() -> stage.inFlight(2) == 2);
            stage.point(route, Slot.GREEN, 1);
            assertThat(drain(stage, route, Duration.ZERO)).isEqualTo(2);
            assertThat(drain(stage, route, Duration.ofSeconds(60))).isZero();
            for (var answer : answers) {
                assertThat(answer.get().copy()).isEqualTo("2");
            }
        }
    }

    private int drain(Stage stage, Route route, Duration timeout) {
        return stage.proxy.drain(Stage.copyName(route, Slot.BLUE, 1), stage.address(2), Set.of(8080), timeout);
    }

    private FutureTask<Client.Answer> slow(Stage stage) {
        var answer = new FutureTask<>(() -> {
            try (var client = stage.client()) {
                return client.get("web.example.com", "/slow");
            }
        });
        Thread.ofPlatform().start(answer);
        return answer;
    }
}
