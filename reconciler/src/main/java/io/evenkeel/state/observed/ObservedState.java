package io.evenkeel.state.observed;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Engine and proxy at one instant.
 *
 * @param copies of apps of this instance, whatever their state
 * @param jobs commands of this instance that run once, whatever became of them
 * @param foreign names of all other containers on the engine
 * @param networks all of the engine's, ours or not, so that their subnets are seen
 * @param images references and digests that the engine has
 */
public record ObservedState(
        Instant at,
        List<ObservedCopy> copies,
        List<ObservedJob> jobs,
        Set<String> foreign,
        List<ObservedNetwork> networks,
        Set<String> images,
        ObservedProxy proxy,
        SortedMap<ResourceName, Route> routes,
        SortedMap<ResourceName, Pointer> pointers) {
    public ObservedState {
        copies = copies.stream().sorted().toList();
        jobs = jobs.stream().sorted().toList();
        foreign = Set.copyOf(foreign);
        networks = networks.stream().sorted().toList();
        images = Set.copyOf(images);
        routes = Collections.unmodifiableSortedMap(new TreeMap<>(routes));
        pointers = Collections.unmodifiableSortedMap(new TreeMap<>(pointers));
    }
}
