package io.evenkeel.source;

import io.evenkeel.state.Revision;
import java.util.Optional;

/**
 * What a fetch gave.
 *
 * @param revision the branch's commit now
 * @param previous its commit at the fetch before, also of an earlier process; empty when there was none
 * @param repair what was wrong with the mirror, when it had to be made anew
 */
public record Fetched(Revision revision, Optional<Revision> previous, Movement movement, Optional<String> repair) {
    public boolean changed() {
        return movement != Movement.NONE;
    }

    /** The branch was force-pushed: the commit before is not in its history. */
    public boolean rewritten() {
        return movement == Movement.REWRITTEN;
    }

    /** How the branch moved between two fetches. */
    public enum Movement {
        /** There was nothing before. */
        FIRST,
        NONE,
        /** New commits on top of the one before. */
        FORWARD,
        /** Force-pushed: the commit before is not in the branch's history, or the branch went back. */
        REWRITTEN,
        /** So many commits since, or so little help from the server, that it cannot be told. */
        UNKNOWN
    }
}
