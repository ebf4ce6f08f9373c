package io.evenkeel.source;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A local copy of one branch of the repository. What was fetched stays readable while the repository is unreachable.
 *
 * <p>Every method may throw {@link SourceException}. Fetching and pinning are for the one process that holds the
 * instance's lock; reading is for everybody, from any thread.
 */
public interface Mirror extends AutoCloseable {
    /** Makes the mirror's branch what the repository's is: a hard reset, never a merge. Repairs a damaged mirror. */
    Fetched fetch();

    /** The branch's commit as of the last fetch that succeeded. */
    Optional<Revision> fetched();

    /**
     * The files at a revision. The fetched, the applied and every pinned one can be read; others for as long as nobody
     * has cleaned up.
     *
     * @throws SourceException.NoRevision when it is not here
     */
    Tree at(Revision revision);

    /** Keeps a revision readable as the one that serves a resource. */
    void pin(ResourceName resource, Revision revision);

    /** Nothing happens when it has no pin. */
    void unpin(ResourceName resource);

    SortedMap<ResourceName, Revision> pinned();

    /** Keeps a revision readable as the last one that was applied as a whole. */
    void applied(Revision revision);

    Optional<Revision> applied();

    @Override
    void close();
}
