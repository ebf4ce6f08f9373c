package io.evenkeel.plan;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Route;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a plan's publishes cost, said before it happens. */
final class Reloads {
    private final WantedProxy proxy;
    private final ObservedState observed;

    Reloads(WantedProxy proxy, ObservedState observed) {
        this.proxy = proxy;
        this.observed = observed;
    }

    /** Names the apps whose publish reloads the proxy; empty when none does or nothing is served through it yet. */
    Optional<Note> note(List<Lane> lanes) {
        if (observed.routes().values().stream().noneMatch(Route::routed)) {
            return Optional.empty();
        }
        SortedSet<ResourceName> apps = new TreeSet<>();
        lanes.stream().flatMap(lane -> lane.steps().stream()).forEach(step -> {
            if (step.action() instanceof Action.Publish publish) {
                publish.routes().stream().filter(this::rendered).map(Route::app).forEach(apps::add);
                publish.withdrawn().stream().filter(this::isRouted).forEach(apps::add);
            }
        });
        if (apps.isEmpty()) {
            return Optional.empty();
        }
        var names = apps.stream().map(ResourceName::toString).collect(Collectors.joining(", "));
        return Optional.of(new Note(
                "proxy",
                "publishing " + names + " reloads it; so that no request is lost, answers first close their clients'"
                        + " connections, for "
                        + proxy.idleTimeout().plusSeconds(1).toSeconds() + " s at most"));
    }

    private boolean rendered(Route route) {
        return route.routed() || isRouted(route.app());
    }

    private boolean isRouted(ResourceName app) {
        return Optional.ofNullable(observed.routes().get(app))
                .filter(Route::routed)
                .isPresent();
    }
}
