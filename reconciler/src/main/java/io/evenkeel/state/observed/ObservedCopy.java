package io.evenkeel.state.observed;

import io.evenkeel.state.CopyName;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A copy as the engine lists it.
 *
 * @param address its fixed address, also before its first start; empty when it is on no network of its environment,
 *     which is the evidence of a failed copy that is kept for inspection
 * @param parts the keyed hash of each part it was created from
 */
public record ObservedCopy(CopyName name, State state, Optional<String> address, SortedMap<String, String> parts)
        implements Comparable<ObservedCopy> {
    /** What the engine says of a container. */
    public enum State {
        CREATED,
        RUNNING,
        /** Between two starts of the engine's restart policy. */
        RESTARTING,
        PAUSED,
        EXITED,
        /** The engine is removing it, or failed to: it cannot be started again. */
        DEAD
    }

    public ObservedCopy {
        parts = Collections.unmodifiableSortedMap(new TreeMap<>(parts));
    }

    public boolean running() {
        return state == State.RUNNING;
    }

    /** Whether it may hold a volume or a port open now. */
    public boolean alive() {
        return state == State.RUNNING || state == State.RESTARTING || state == State.PAUSED;
    }

    /** A failed copy that is kept, stopped, for inspection. */
    public boolean kept() {
        return state == State.EXITED && address.isEmpty();
    }

    @Override
    public int compareTo(ObservedCopy other) {
        return name.compareTo(other.name);
    }
}
