package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Who has which host and path. No two apps have the same, and one that changes hands does so in one step. */
final class Claims {
    private Claims() {}

    /** The first claim that two routes both have, in words. */
    static Optional<String> conflict(Collection<Route> routes) {
        Map<String, ResourceName> owners = new HashMap<>();
        for (var route : routes) {
            for (var claim : of(route)) {
                var owner = owners.putIfAbsent(claim, route.app());
                if (owner != null) {
                    return Optional.of(
                            claim + " belongs to " + owner + " already, so " + route.app() + " cannot have it too");
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Parts changes into the smallest groups that can be published one without the other: apps between which a claim
     * changes hands stay together, so that there is no moment with two owners or none.
     */
    static List<SortedMap<ResourceName, Optional<Route>>> units(
            Map<ResourceName, Route> published, SortedMap<ResourceName, Optional<Route>> changes) {
        List<SortedMap<ResourceName, Optional<Route>>> units = new ArrayList<>();
        List<Set<String>> claimed = new ArrayList<>();
        changes.forEach((app, change) -> {
            Set<String> claims = new TreeSet<>();
            change.ifPresent(route -> claims.addAll(of(route)));
            Optional.ofNullable(published.get(app)).ifPresent(route -> claims.addAll(of(route)));
            SortedMap<ResourceName, Optional<Route>> unit = new TreeMap<>(Map.of(app, change));
            for (var i = units.size() - 1; i >= 0; i--) {
                if (claimed.get(i).stream().anyMatch(claims::contains)) {
                    claims.addAll(claimed.remove(i));
                    unit.putAll(units.remove(i));
                }
            }
            units.add(unit);
            claimed.add(claims);
        });
        return units;
    }

    private static Set<String> of(Route route) {
        Set<String> claims = new TreeSet<>();
        route.domains().forEach(domain -> claims.add(domain.host() + PathPrefix.of(domain)));
        return claims;
    }
}
