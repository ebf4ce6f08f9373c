package io.evenkeel.state.observed;

import io.evenkeel.state.Fingerprint;
import java.util.Optional;
import java.util.Set;

/**
 * The proxy container.
 *
 * @param fingerprint what it was created from; empty when there is none
 * @param networks names of the networks it is attached to
 */
public record ObservedProxy(State state, Optional<Fingerprint> fingerprint, Set<String> networks) {
    /** What the engine says of it. */
    public enum State {
        ABSENT,
        STOPPED,
        RUNNING
    }

    public static final ObservedProxy ABSENT = new ObservedProxy(State.ABSENT, Optional.empty(), Set.of());

    public ObservedProxy {
        networks = Set.copyOf(networks);
    }
}
