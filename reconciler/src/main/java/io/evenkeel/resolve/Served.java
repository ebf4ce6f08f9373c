package io.evenkeel.resolve;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedApp;
import java.util.Optional;

/** Finds each app as it was at its served revision: the one whose gate last passed. */
@FunctionalInterface
public interface Served {
    /** Nothing has been served yet, or nobody remembers. */
    Served NOTHING = _ -> Optional.empty();

    /** Empty when it is not known, or cannot be read any more. */
    Optional<WantedApp> of(ResourceName name);
}
