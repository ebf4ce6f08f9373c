package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.Revision;
import java.io.IOException;
import org.eclipse.jgit.errors.InvalidObjectIdException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevTree;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Opens trees of one mirror below one folder. */
final class Trees {
    private final Repository repository;
    private final String folder;
    private final Runnable onDamage;

    Trees(Repository repository, String folder, Runnable onDamage) {
        this.repository = repository;
        this.folder = folder;
        this.onDamage = onDamage;
    }

    Tree at(Revision revision) {
        var root = root(revision);
        try (var walk = below(root, revision)) {
            walk.setRecursive(true);
            var listing = new GitTree.Listing();
            while (walk.next()) {
                listing.add(walk.getPathString(), entry(walk.getRawMode(0)), walk.getObjectId(0));
            }
            return new GitTree(repository, revision, listing, onDamage);
        } catch (SourceException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw damaged(revision, e);
        }
    }

    private RevTree root(Revision revision) {
        try (var walk = new RevWalk(repository)) {
            return walk.parseCommit(ObjectId.fromString(revision.commit())).getTree();
        } catch (InvalidObjectIdException e) {
            throw missing(revision, e);
        } catch (MissingObjectException e) {
            throw isPromised(revision) ? damaged(revision, e) : missing(revision, e);
        } catch (IOException | RuntimeException e) {
            throw damaged(revision, e);
        }
    }

    private boolean isPromised(Revision revision) {
        return new References(repository).all().containsValue(ObjectId.fromString(revision.commit()));
    }

    /** A missing folder is not an empty one: it must never look as if everything had been deleted on purpose. */
    private TreeWalk below(RevTree root, Revision revision) throws IOException {
        if (folder.equals(".")) {
            var walk = new TreeWalk(repository);
            walk.addTree(root);
            return walk;
        }
        try (var found = TreeWalk.forPath(repository, folder, root)) {
            if (found == null || !FileMode.TREE.equals(found.getRawMode(0))) {
                throw new SourceException("the repository has no folder " + folder + " at " + revision.brief()
                        + "; was it renamed? Then change repository.path");
            }
            var walk = new TreeWalk(repository);
            walk.addTree(found.getObjectId(0));
            return walk;
        }
    }

    private static Entry entry(int mode) {
        if (FileMode.SYMLINK.equals(mode)) {
            return Entry.SYMLINK;
        }
        return FileMode.GITLINK.equals(mode) ? Entry.SUBMODULE : Entry.FILE;
    }

    private SourceException missing(Revision revision, Exception cause) {
        return new SourceException.NoRevision(
                "the commit " + revision.brief() + " is not in the mirror " + repository.getDirectory()
                        + ": the branch's history was rewritten, or the mirror was made anew since",
                cause);
    }

    private SourceException damaged(Revision revision, Exception cause) {
        onDamage.run();
        return new SourceException(
                "the files of " + revision.brief() + " cannot be listed from the mirror " + repository.getDirectory()
                        + ": " + cause.getMessage() + "; the next fetch makes the mirror anew",
                cause);
    }
}
