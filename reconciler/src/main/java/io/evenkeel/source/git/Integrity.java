package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Whether everything that the mirror promises is there. File contents are not read: a read that fails says so itself. */
final class Integrity {
    private Integrity() {}

    /** What is wrong; empty when all is well. */
    static Optional<String> damage(Repository repository) {
        try (var walk = new RevWalk(repository)) {
            for (var each : new References(repository).all().entrySet()) {
                walk.parseCommit(each.getValue());
            }
            var fetched = new References(repository).get(References.FETCHED);
            if (fetched.isEmpty()) {
                return Optional.of("it holds no fetched commit");
            }
            return missingFile(
                    repository, walk, ObjectId.fromString(fetched.get().commit()));
        } catch (IOException | RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> missingFile(Repository repository, RevWalk walk, ObjectId commit)
            throws IOException {
        try (var files = new TreeWalk(repository)) {
            files.setRecursive(true);
            files.addTree(walk.parseCommit(commit).getTree());
            while (files.next()) {
                var isHere = FileMode.GITLINK.equals(files.getRawMode(0))
                        || files.getObjectReader().has(files.getObjectId(0));
                if (!isHere) {
                    return Optional.of("missing " + files.getPathString());
                }
            }
            return Optional.empty();
        }
    }

    /** Whether a failure means that the mirror, not the server, is at fault. */
    static boolean isInDoubtAfter(SourceException failure) {
        return switch (failure) {
            case SourceException.Unreachable e -> false;
            case SourceException.Refused e -> false;
            case SourceException.NoBranch e -> false;
            case SourceException e -> true;
        };
    }
}
