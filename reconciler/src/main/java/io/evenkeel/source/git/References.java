package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;

/** The mirror's own references. Each keeps a commit with its files readable. */
final class References {
    static final String ALL = "refs/evenkeel/";
    static final String FETCHED = ALL + "fetched";
    static final String APPLIED = ALL + "applied";
    private static final String SERVED = ALL + "served/";

    private final Repository repository;

    References(Repository repository) {
        this.repository = repository;
    }

    static String served(ResourceName resource) {
        return SERVED + resource;
    }

    Optional<Revision> get(String reference) {
        try {
            return Optional.ofNullable(repository.exactRef(reference))
                    .map(each -> new Revision(ObjectId.toString(each.getObjectId())));
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Every reference of ours to its commit. */
    SortedMap<String, ObjectId> all() {
        var all = new TreeMap<String, ObjectId>();
        try {
            for (var each : repository.getRefDatabase().getRefsByPrefix(ALL)) {
                all.put(each.getName(), each.getObjectId());
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return all;
    }

    SortedMap<ResourceName, Revision> served() {
        var served = new TreeMap<ResourceName, Revision>();
        all().forEach((name, commit) ->
                resource(name).ifPresent(resource -> served.put(resource, new Revision(commit.name()))));
        return served;
    }

    /** Empty for a reference that somebody else made here. */
    private static Optional<ResourceName> resource(String reference) {
        var parts = reference.split("/", -1);
        return reference.startsWith(SERVED) && parts.length == 6
                ? Optional.of(ResourceName.of(parts[3], parts[4], parts[5]))
                : Optional.empty();
    }

    void set(String reference, ObjectId commit) {
        try {
            var present = repository.exactRef(reference);
            if (present != null && commit.equals(present.getObjectId())) {
                return;
            }
            var update = repository.updateRef(reference);
            update.setNewObjectId(commit);
            check(reference, update.forceUpdate());
        } catch (IOException e) {
            throw unwritable(reference, e.toString(), e);
        }
    }

    void remove(String reference) {
        try {
            if (repository.exactRef(reference) == null) {
                return;
            }
            var update = repository.updateRef(reference);
            update.setForceUpdate(true);
            check(reference, update.delete());
        } catch (IOException e) {
            throw unwritable(reference, e.toString(), e);
        }
    }

    private void check(String reference, RefUpdate.Result result) {
        switch (result) {
            case NEW, FORCED, FAST_FORWARD, NO_CHANGE -> {}
            default -> throw unwritable(reference, "git says " + result, new IOException(result.name()));
        }
    }

    private SourceException unreadable(IOException cause) {
        return new SourceException(
                "the mirror " + repository.getDirectory() + " cannot be read: " + cause.getMessage()
                        + "; if it is damaged, the next fetch makes it anew",
                cause);
    }

    private SourceException unwritable(String reference, String why, IOException cause) {
        return new SourceException(
                "the reference " + reference + " in the mirror " + repository.getDirectory() + " cannot be written: "
                        + why + "; is the disk full, or another process at work in it?",
                cause);
    }
}
