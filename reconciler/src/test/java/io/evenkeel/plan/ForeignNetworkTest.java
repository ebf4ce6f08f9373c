package io.evenkeel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.Policy;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.observed.ObservedNetwork;
import io.evenkeel.state.observed.ObservedProxy;
import io.evenkeel.state.observed.ObservedState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A network of somebody else has the name that an environment's needs. */
final class ForeignNetworkTest {
    @Test
    void nothingOfOursGoesIntoItAndTheOtherEnvironmentsGoOn() {
        var web = ResourceName.of("shop", "live", "web");
        var site = ResourceName.of("blog", "live", "site");
        var fleet = new ModelFleet();
        fleet.specs()
                .put(web, new ModelFleet.Spec(1, false, 1, 80, false, List.of("a.test"), ModelFleet.Leaning.NOWHERE));
        fleet.specs()
                .put(site, new ModelFleet.Spec(1, false, 1, 80, false, List.of("b.test"), ModelFleet.Leaning.NOWHERE));
        var foreign =
                new ObservedNetwork(web.environment().dotted(), Optional.empty(), List.of("172.30.0.0/16"), List.of());
        var observed = new ObservedState(
                Instant.EPOCH,
                List.of(),
                List.of(),
                Set.of(),
                List.of(foreign),
                Set.of(),
                ObservedProxy.ABSENT,
                new TreeMap<>(),
                new TreeMap<>());

        var text = PlanText.of(Planner.plan(fleet.desired(new TreeMap<>()), observed, Memory.NONE, Policy.ALL));

        assertThat(text)
                .contains("a network named shop.live is not Evenkeel's")
                .contains("shop/live/web: waits for the network of its environment")
                .contains("\nblog/live/site (after ")
                .doesNotContain("\nshop/live/web")
                .doesNotContain("attach the proxy to shop.live");
    }
}
