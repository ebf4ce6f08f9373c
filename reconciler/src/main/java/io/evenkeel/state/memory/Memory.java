package io.evenkeel.state.memory;

import io.evenkeel.state.ResourceName;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What no snapshot of the engine or the proxy can show. Losing it costs one more attempt of each parked app, nothing
 * else.
 *
 * @param parked apps whose declared intent failed its gate while something serves
 * @param backOff apps with nothing serving whose gate is asked again later
 * @param approved resources that may be removed however many they are
 */
public record Memory(
        SortedMap<ResourceName, Parked> parked,
        SortedMap<ResourceName, BackOff> backOff,
        SortedSet<ResourceName> approved) {
    /** Nothing is remembered. */
    public static final Memory NONE = new Memory(Collections.emptySortedMap(), Collections.emptySortedMap());

    public Memory {
        parked = Collections.unmodifiableSortedMap(new TreeMap<>(parked));
        backOff = Collections.unmodifiableSortedMap(new TreeMap<>(backOff));
        approved = Collections.unmodifiableSortedSet(new TreeSet<>(approved));
    }

    /** Nothing is approved. */
    public Memory(SortedMap<ResourceName, Parked> parked, SortedMap<ResourceName, BackOff> backOff) {
        this(parked, backOff, Collections.emptySortedSet());
    }
}
