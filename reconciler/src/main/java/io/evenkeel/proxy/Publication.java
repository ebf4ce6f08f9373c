package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** One call's changes, waiting to be published together with others. */
final class Publication {
    private final SortedMap<ResourceName, Optional<Route>> changes;
    private final CompletableFuture<Map<ResourceName, String>> refused = new CompletableFuture<>();

    Publication(Collection<Route> routes, Set<ResourceName> withdrawn) {
        SortedMap<ResourceName, Optional<Route>> all = new TreeMap<>();
        withdrawn.forEach(app -> all.put(app, Optional.empty()));
        routes.forEach(route -> all.put(route.app(), Optional.of(route)));
        this.changes = Collections.unmodifiableSortedMap(all);
    }

    /** New routes; empty for one to withdraw. */
    SortedMap<ResourceName, Optional<Route>> changes() {
        return changes;
    }

    boolean decided() {
        return refused.isDone();
    }

    void decide(Map<ResourceName, String> refusedOfAll) {
        SortedMap<ResourceName, String> mine = new TreeMap<>(refusedOfAll);
        mine.keySet().retainAll(changes.keySet());
        refused.complete(Collections.unmodifiableSortedMap(mine));
    }

    void fail(RuntimeException cause) {
        refused.completeExceptionally(cause);
    }

    /** The refused apps of this call with the proxy's words. */
    Map<ResourceName, String> refused() {
        try {
            return refused.join();
        } catch (CompletionException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            throw new ProxyException(String.valueOf(cause.getMessage()), cause);
        }
    }
}
