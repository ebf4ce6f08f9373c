package io.evenkeel.journal;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import io.evenkeel.state.memory.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One line of the journal. Its {@code type} there is the record's name; a reader skips types it does not know, so that an
 * older Evenkeel can read what a newer one wrote.
 */
public sealed interface Entry {
    Instant at();

    /**
     * A pass began.
     *
     * @param trigger why now: schedule, event, back-off, …
     */
    record PassStarted(Instant at, String trigger) implements Entry {}

    /**
     * A pass is over.
     *
     * @param revision what it brought about; empty when no revision could ever be read
     * @param problems in the repository's files
     * @param steps that were performed
     */
    record PassEnded(Instant at, String trigger, Optional<Revision> revision, Outcome outcome, int problems, int steps)
            implements Entry {}

    /** How a pass ended. */
    enum Outcome {
        /** All is as declared. */
        CONVERGED,
        /** Nothing is left to do now, but something is frozen, parked, or waits. */
        DEGRADED,
        /** Something could not be brought about. */
        FAILED,
        /** It was told to stop and left a state from which the next pass goes on. */
        INTERRUPTED
    }

    /**
     * The branch has another commit than before, or the mirror was repaired.
     *
     * @param repair what was wrong with the mirror, when it had to be made anew
     */
    record RevisionFetched(
            Instant at, Revision revision, Optional<Revision> previous, boolean rewritten, Optional<String> repair)
            implements Entry {}

    record FetchFailed(Instant at, String why) implements Entry {}

    /**
     * A step succeeded.
     *
     * @param action the action's text in the plan
     * @param reason its reason's sentence
     * @param remark what somebody should know all the same
     */
    record StepDone(Instant at, String lane, String action, String reason, Duration took, Optional<String> remark)
            implements Entry {}

    record StepFailed(Instant at, String lane, String action, String reason, Duration took, String why)
            implements Entry {}

    /**
     * A declared intent failed its gate while something else serves: not tried again until it changes.
     *
     * @param log the failed copy's last lines
     */
    record Parked(Instant at, ResourceName resource, String intent, String why, List<String> log) implements Entry {
        public Parked {
            log = List.copyOf(log);
        }
    }

    /**
     * A gate failed with nothing serving: tried again later.
     *
     * @param attempts failed gates of this intent so far, from 1
     */
    record BackedOff(Instant at, ResourceName resource, String intent, int attempts, Instant notBefore, String why)
            implements Entry {}

    /**
     * The declared intent of a resource passed its gate and serves: nothing about it is parked or backed off any more.
     * The repair of what serves while the declared intent is parked is no such entry.
     */
    record Served(Instant at, ResourceName resource, Revision revision, String intent) implements Entry {}

    /** Somebody approved a removal that is more than is removed at once. */
    record Approved(Instant at, SortedSet<ResourceName> resources) implements Entry {
        public Approved {
            resources = Collections.unmodifiableSortedSet(new TreeSet<>(resources));
        }
    }

    /**
     * What was remembered of a resource does not count any more: a person asked for another attempt, or it is gone, or
     * declared anew.
     */
    record Cleared(Instant at, ResourceName resource, String why) implements Entry {}

    /** The memory as a whole, where older entries are no longer at hand. */
    record Checkpoint(Instant at, Memory memory) implements Entry {}
}
