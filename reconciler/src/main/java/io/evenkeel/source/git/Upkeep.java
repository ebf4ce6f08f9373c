package io.evenkeel.source.git;

import java.io.IOException;
import java.util.HashSet;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.Repository;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the mirror small: every fetch adds a pack, and what no reference keeps is of no use. */
final class Upkeep {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

    private final int packLimit;

    /** @param packLimit cleans up when there are more pack files than this */
    Upkeep(int packLimit) {
        this.packLimit = packLimit;
    }

    void after(Repository repository) {
        if (packs(repository) <= packLimit) {
            return;
        }
        try {
            Git.wrap(repository).gc().call();
            forgetShallow(repository);
        } catch (GitAPIException | IOException | RuntimeException e) {
            LOG.warn("the mirror {} could not be cleaned up; it only takes more space", repository.getDirectory(), e);
        }
    }

    private static int packs(Repository repository) {
        var folder = repository.getDirectory().toPath().resolve("objects/pack").toFile();
        var packs = folder.list((in, name) -> name.endsWith(".pack"));
        return packs == null ? 0 : packs.length;
    }

    /** JGit adds to the shallow boundary for ever; commits that are gone have none. */
    private static void forgetShallow(Repository repository) throws IOException {
        var objects = repository.getObjectDatabase();
        var kept = new HashSet<>(objects.getShallowCommits());
        var present = new HashSet<>(kept);
        for (var commit : kept) {
            if (!objects.has(commit)) {
                present.remove(commit);
            }
        }
        if (present.size() < kept.size()) {
            objects.setShallowCommits(present);
        }
    }
}
