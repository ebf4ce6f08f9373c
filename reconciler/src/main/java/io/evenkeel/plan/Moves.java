package io.evenkeel.plan;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Hosts and paths that change their owner. Until the new owner is ready the old one keeps them; then one publish serves
 * both, so that there is no moment with no owner or two.
 */
final class Moves {
    private final Map<String, ResourceName> owners = new HashMap<>();
    private final Map<String, ResourceName> claimants = new HashMap<>();
    private final SortedMap<ResourceName, Route> published;
    private final SortedMap<ResourceName, List<Domain>> declared;

    /**
     * @param published routes as they are
     * @param declared domains of every app as its file says, also of apps that are parked now
     */
    Moves(SortedMap<ResourceName, Route> published, SortedMap<ResourceName, List<Domain>> declared) {
        this.published = published;
        this.declared = declared;
        published.forEach((app, route) -> route.domains().forEach(domain -> owners.put(domain.claim(), app)));
        declared.forEach((app, domains) -> domains.forEach(domain -> claimants.put(domain.claim(), app)));
    }

    /** The domains of an app before any move, sorted: without what others still have, with what others will get. */
    List<Domain> interim(ResourceName app, List<Domain> wanted) {
        List<Domain> domains = new ArrayList<>();
        Set<String> claims = new HashSet<>();
        for (var domain : wanted) {
            if (app.equals(owners.getOrDefault(domain.claim(), app))) {
                domains.add(domain);
                claims.add(domain.claim());
            }
        }
        var route = published.get(app);
        if (route != null) {
            for (var domain : route.domains()) {
                if (!claims.contains(domain.claim()) && contested(app, domain)) {
                    domains.add(domain);
                }
            }
        }
        return domains.stream().sorted().toList();
    }

    /** The apps that still have something which {@code app} wants. */
    private SortedSet<ResourceName> previousOwners(ResourceName app, List<Domain> wanted) {
        SortedSet<ResourceName> previous = new TreeSet<>();
        for (var domain : wanted) {
            var owner = owners.get(domain.claim());
            if (owner != null && !owner.equals(app)) {
                previous.add(owner);
            }
        }
        return previous;
    }

    /**
     * Groups of apps whose moves hang together, each to be published in one step once every new owner in it is ready.
     */
    List<SortedSet<ResourceName>> groups() {
        SortedMap<ResourceName, SortedSet<ResourceName>> byMember = new TreeMap<>();
        declared.forEach((app, domains) -> {
            var previous = previousOwners(app, domains);
            if (!previous.isEmpty()) {
                SortedSet<ResourceName> merged = new TreeSet<>(previous);
                merged.add(app);
                List.copyOf(merged).forEach(member -> merged.addAll(byMember.getOrDefault(member, new TreeSet<>())));
                merged.forEach(member -> byMember.put(member, merged));
            }
        });
        return byMember.values().stream().distinct().toList();
    }

    private boolean contested(ResourceName app, Domain domain) {
        var claimant = claimants.get(domain.claim());
        return claimant != null && !claimant.equals(app);
    }
}
