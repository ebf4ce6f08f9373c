package io.evenkeel.state.desired;

import io.evenkeel.state.ResourceName;
import java.util.Optional;

/** What is to become of one resource. A resource that is in no entry at all is absent, and absent is what prunes. */
public sealed interface Desired {
    ResourceName name();

    /**
     * It is to be as declared.
     *
     * @param served the app at the revision whose gate last passed, with which what serves is healed while the declared
     *     one is parked; empty when none is known
     */
    record Wanted(WantedApp app, Optional<WantedApp> served) implements Desired {
        @Override
        public ResourceName name() {
            return app.name();
        }
    }

    /**
     * Its file is invalid: it is kept, and healed as its served revision says.
     *
     * @param why one line for people
     * @param served empty when no served revision can be read any more: what runs is kept
     */
    record Frozen(ResourceName name, String why, Optional<WantedApp> served) implements Desired {}

    /** It is observed and reported, never changed. */
    record Paused(ResourceName name, String why) implements Desired {}
}
