package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Pointer.Standing;
import io.evenkeel.state.route.Route;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks every listed copy of every routed app with a health check, for as long as this is open, and moves the pointer
 * accordingly. One virtual thread an app. It follows the published routes by itself.
 */
public final class HealthChecks implements AutoCloseable {
    private final RouteStore routes;
    private final Pointers pointers;
    private final Reach reach;
    private final Map<ResourceName, AppWatch> watches = new TreeMap<>();
    private boolean open;

    public HealthChecks(RouteStore routes, Pointers pointers, Reach reach) {
        this.routes = routes;
        this.pointers = pointers;
        this.reach = reach;
    }

    /**
     * What the checks think of a copy.
     *
     * @param since when this became so, or was first seen
     * @param why the last answer in words; empty while it is good
     */
    public record Verdict(Standing standing, Instant since, Optional<String> why) {}

    /** Begins to ask; nothing happens when it has begun already. */
    public synchronized void start() {
        if (open) {
            return;
        }
        open = true;
        routes.onChange(this::follow);
        follow();
    }

    /** By app and address of the copy. */
    public synchronized SortedMap<ResourceName, SortedMap<String, Verdict>> verdicts() {
        SortedMap<ResourceName, SortedMap<String, Verdict>> verdicts = new TreeMap<>();
        watches.forEach((app, watch) -> verdicts.put(app, watch.verdicts()));
        return Collections.unmodifiableSortedMap(verdicts);
    }

    @Override
    public synchronized void close() {
        open = false;
        watches.values().forEach(AppWatch::close);
        watches.clear();
    }

    private synchronized void follow() {
        if (!open) {
            return;
        }
        var all = routes.all();
        watches.entrySet().removeIf(entry -> {
            var outdated = !entry.getValue().asks(checks(all.get(entry.getKey())));
            if (outdated) {
                entry.getValue().close();
            }
            return outdated;
        });
        all.values().stream()
                .filter(route -> !checks(route).isEmpty())
                .forEach(route -> watches.computeIfAbsent(
                        route.app(), app -> AppWatch.start(app, checks(route), routes, pointers, reach)));
    }

    private static List<HealthCheck> checks(@Nullable Route route) {
        if (route == null || !route.routed()) {
            return List.of();
        }
        return Stream.of(route.blue(), route.green())
                .flatMap(shape -> shape.health().stream())
                .toList();
    }
}
