package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.route.Pointer.Meanwhile;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts a load off while requests wait for apps that are being replaced, for a proxy that gives them up when it loads. */
final class HeldRequests {
    private static final Logger LOG = LoggerFactory.getLogger(HeldRequests.class);
    private static final Duration PAUSE = Duration.ofMillis(100);
    /** Until the slowest proxy has sent on what it held. */
    private static final Duration RELEASE = Duration.ofMillis(1500);

    private final ConfigAdapter adapter;
    private final RouteStore routes;
    private final Pointers pointers;

    HeldRequests(ConfigAdapter adapter, RouteStore routes, Pointers pointers) {
        this.adapter = adapter;
        this.routes = routes;
        this.pointers = pointers;
    }

    /**
     * Waits until no app holds requests, at most as long as one that is held now may be.
     *
     * @param but those whose own replacement waits for a load; asked again and again, since one may come to wait meanwhile
     */
    void awaitReleased(Supplier<Set<ResourceName>> but) {
        if (adapter.kind().can(Capability.HOLDS_OVER_A_RELOAD)) {
            return;
        }
        var held = holding(but.get());
        if (held.isEmpty()) {
            return;
        }
        LOG.info("a changed configuration is loaded when no request waits for {} any more", held);
        var end = System.nanoTime() + longest(held).toNanos();
        while (!holding(but.get()).isEmpty()) {
            if (System.nanoTime() > end) {
                return;
            }
            Pauses.pause(PAUSE);
        }
        Pauses.pause(RELEASE);
    }

    private List<ResourceName> holding(Set<ResourceName> but) {
        return pointers.all().entrySet().stream()
                .filter(entry -> entry.getValue().meanwhile() == Meanwhile.HOLD && !but.contains(entry.getKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private Duration longest(List<ResourceName> apps) {
        return apps.stream()
                .flatMap(app -> routes.of(app).flatMap(Route::hold).stream())
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }
}
