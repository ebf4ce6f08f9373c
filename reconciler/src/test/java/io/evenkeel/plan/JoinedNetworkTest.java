package io.evenkeel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.Policy;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.observed.ObservedNetwork;
import io.evenkeel.state.observed.ObservedState;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JoinedNetworkTest {
    private static final ResourceName WEB = ResourceName.of("shop", "live", "web");

    /** Version 12 of the model's app asks for one more network. */
    private static Plan plan(List<ObservedNetwork> networks) {
        var fleet = new ModelFleet();
        fleet.declare(WEB, List.of("version=12"));
        var seen = new ModelWorld(new SplittableRandom(1)).observe();
        var observed = new ObservedState(
                seen.at(),
                seen.copies(),
                seen.foreign(),
                networks,
                seen.images(),
                seen.proxy(),
                seen.routes(),
                seen.pointers());
        return Planner.plan(
                fleet.desired(new TreeMap<>()), observed, new Memory(new TreeMap<>(), new TreeMap<>()), Policy.ALL);
    }

    @Test
    void aCopyJoinsItBeforeItsStart() {
        var outside = new ObservedNetwork(ModelWorld.OUTSIDE, Optional.empty(), List.of(), List.of());

        assertThat(PlanText.of(plan(List.of(outside))))
                .containsSubsequence("  create blue.1", "  attach blue.1", "  start blue.1");
    }

    @Test
    void oneThatIsNotThereIsReportedAndNotCreated() {
        var plan = plan(List.of());

        assertThat(plan.lanes()).noneMatch(lane -> lane.name().equals(WEB.toString()));
        assertThat(PlanText.of(plan))
                .contains("! shop/live/web: this host has no network outside, which its file names under networks");
    }

    @Test
    void thatOfAnEnvironmentIsForItsOwnAppsAlone() {
        var staging = new ObservedNetwork(
                ModelWorld.OUTSIDE,
                Optional.of(ResourceName.of("shop", "staging", "web").environment()),
                List.of(),
                List.of());

        assertThat(PlanText.of(plan(List.of(staging))))
                .contains("! shop/live/web: the network outside is that of the environment shop/staging");
    }
}
