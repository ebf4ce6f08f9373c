package io.evenkeel.state.desired;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What this host is to run, at one revision.
 *
 * @param proxy empty when the fleet declares {@code proxy.kind: none}
 * @param kept where nothing is pruned, because a file that defines it is invalid or misplaced
 * @param pruneLimit the share of the running resources that one commit may remove, 0 to 100, read from the commit that
 *     is already applied
 */
public record DesiredState(
        Revision revision,
        Optional<WantedProxy> proxy,
        AddressPool pool,
        SortedMap<ResourceName, Desired> resources,
        Kept kept,
        int pruneLimit) {
    public DesiredState {
        resources = Collections.unmodifiableSortedMap(new TreeMap<>(resources));
    }
}
