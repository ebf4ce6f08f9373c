package io.evenkeel.state.route;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the proxy's configuration says of one slot. It outlives the copies in it, so that the next rollout reloads
 * nothing.
 *
 * @param ports that the proxy connects to on every copy, ascending
 * @param addresses IPv4 address of copy 1, 2, …
 */
public record SlotShape(SortedSet<Integer> ports, Optional<HealthCheck> health, List<String> addresses) {
    public SlotShape {
        ports = Collections.unmodifiableSortedSet(new TreeSet<>(ports));
        addresses = List.copyOf(addresses);
    }
}
