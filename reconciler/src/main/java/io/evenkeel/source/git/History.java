package io.evenkeel.source.git;

import io.evenkeel.source.Fetched.Movement;
import io.evenkeel.source.SourceException;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the branch moved. A shallow mirror ends at the branch's commit, but a commit names its parents also where they are
 * not here. When that is not enough, some more history is fetched.
 */
final class History {
    private static final Logger LOG = LoggerFactory.getLogger(History.class);

    /** Commits of history that are looked at; more than anybody pushes within a poll. */
    private static final int REACH = 100;

    private final Repository repository;
    private final Remote remote;

    History(Repository repository, Remote remote) {
        this.repository = repository;
        this.remote = remote;
    }

    Movement movement(Optional<Revision> previous, ObjectId now) {
        if (previous.isEmpty()) {
            return Movement.FIRST;
        }
        var before = ObjectId.fromString(previous.get().commit());
        if (before.equals(now)) {
            return Movement.NONE;
        }
        try {
            if (parents(now).contains(before)) {
                return Movement.FORWARD;
            }
            remote.branch(repository, References.FETCHED, REACH);
            return search(before, now);
        } catch (SourceException | IOException e) {
            LOG.debug("how the branch moved cannot be told", e);
            return Movement.UNKNOWN;
        }
    }

    private Movement search(ObjectId before, ObjectId now) throws IOException {
        var open = new ArrayDeque<>(Set.of(now));
        var seen = new HashSet<ObjectId>(open);
        var isCutOff = false;
        while (!open.isEmpty()) {
            var commit = open.remove();
            if (commit.equals(before)) {
                return Movement.FORWARD;
            }
            if (!repository.getObjectDatabase().has(commit)) {
                isCutOff = true;
                continue;
            }
            parents(commit).stream().filter(seen::add).forEach(open::add);
        }
        return isCutOff ? Movement.UNKNOWN : Movement.REWRITTEN;
    }

    /** The parents that the commit itself names, whatever the mirror's shallow boundary hides. */
    private Set<ObjectId> parents(ObjectId commit) throws IOException {
        var bytes = repository.getObjectDatabase().open(commit).getBytes();
        return new HashSet<>(Arrays.asList(RevCommit.parse(bytes).getParents()));
    }
}
