package io.evenkeel.source.git;

import io.evenkeel.source.Fetched;
import io.evenkeel.source.SourceException;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fills an empty mirror from the server, and with what can be saved of an old one. */
final class Renewal {
    private static final Logger LOG = LoggerFactory.getLogger(Renewal.class);

    private final Repository made;
    private final Remote remote;
    private final Optional<Repository> old;

    Renewal(Repository made, Remote remote, Optional<Repository> old) {
        this.made = made;
        this.remote = remote;
        this.old = old;
    }

    Fetched run(Optional<String> damage) {
        var kept = old.map(Renewal::references).orElse(Collections.emptySortedMap());
        var commit = remote.branch(made, References.FETCHED, 1);
        kept.forEach((name, pinned) -> {
            if (!name.equals(References.FETCHED)) {
                keep(name, pinned);
            }
        });
        var previous = Optional.ofNullable(kept.get(References.FETCHED)).map(id -> new Revision(id.name()));
        var movement = new History(made, remote).movement(previous, commit);
        return new Fetched(new Revision(commit.name()), previous, movement, damage);
    }

    private void keep(String reference, ObjectId commit) {
        try {
            fill(commit);
            new References(made).set(reference, commit);
        } catch (IOException | RuntimeException e) {
            // whatever a damaged object does to its reader
            askFor(reference, commit);
        }
    }

    private void fill(ObjectId commit) throws IOException {
        if (made.getObjectDatabase().has(commit) || old.isEmpty()) {
            return;
        }
        new Rescue(old.get(), made).copy(commit);
    }

    private void askFor(String reference, ObjectId commit) {
        try {
            remote.commit(made, commit, reference);
        } catch (SourceException e) {
            LOG.warn(
                    "{} was at {}, which neither the damaged mirror nor the server gives any more: what runs of it is"
                            + " kept, but cannot be repaired until a new commit of it passes",
                    reference,
                    commit.name());
        }
    }

    private static SortedMap<String, ObjectId> references(Repository repository) {
        try {
            return new References(repository).all();
        } catch (SourceException e) {
            return Collections.emptySortedMap();
        }
    }
}
