package io.evenkeel.state.desired;

import io.evenkeel.state.Fingerprint;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What only a new container can change.
 *
 * @param parts one short keyed hash per part (image, command, variables, …), so that a plan can name what changed
 */
public record Generation(Fingerprint fingerprint, SortedMap<String, String> parts, ContainerSpec container) {
    public Generation {
        parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    }
}
