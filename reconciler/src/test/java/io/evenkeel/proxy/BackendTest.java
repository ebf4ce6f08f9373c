package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class BackendTest {
    private static final SlotShape NOWHERE = Routes.shape(Set.of());

    private static Route route(SlotShape blue, SlotShape green, int... ports) {
        var domains = IntStream.of(ports)
                .mapToObj(port -> new Domain("h" + port + ".example.com", "/", port))
                .toList();
        return new Route(Routes.app("web"), domains, blue, green);
    }

    @Test
    void everyPositionBeginsWithAnotherCopyAndKnowsThemAll() {
        var backend = Backend.of(Routes.three("web", "web.example.com")).getFirst();
        assertThat(backend.positions())
                .hasSize(3)
                .allSatisfy(position -> assertThat(position).hasSize(6));
        assertThat(backend.positions())
                .extracting(position -> position.subList(0, 2))
                .containsExactly(
                        List.of("10.211.0.2:8080", "10.211.0.5:8080"),
                        List.of("10.211.0.3:8080", "10.211.0.6:8080"),
                        List.of("10.211.0.4:8080", "10.211.0.7:8080"));
    }

    @Test
    void aPortThatChangesWithARolloutStandsForTheOldOneInTheServingSlot() {
        var blue = Routes.shape(Set.of(8080, 9000), "10.0.0.2");
        var green = Routes.shape(Set.of(8081, 9000), "10.0.0.3");
        assertThat(Backend.of(route(blue, green, 8081, 9000)))
                .containsExactly(
                        new Backend(8081, List.of(List.of("10.0.0.2:8080", "10.0.0.3:8081"))),
                        new Backend(9000, List.of(List.of("10.0.0.2:9000", "10.0.0.3:9000"))));
    }

    @Test
    void aPortThatASlotDoesNotHaveIsNotGuessed() {
        var blue = Routes.shape(Set.of(8080), "10.0.0.2");
        var green = Routes.shape(Set.of(8080, 9000), "10.0.0.3");
        assertThat(Backend.of(route(blue, green, 8080, 9000)))
                .containsExactly(
                        new Backend(8080, List.of(List.of("10.0.0.2:8080", "10.0.0.3:8080"))),
                        new Backend(9000, List.of(List.of("10.0.0.3:9000"))));
        var two = Routes.shape(Set.of(1, 2), "10.0.0.2");
        assertThat(Backend.of(route(two, NOWHERE, 3, 4)))
                .allSatisfy(backend -> assertThat(backend.positions()).isEmpty());
    }
}
