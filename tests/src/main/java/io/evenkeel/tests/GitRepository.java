package io.evenkeel.tests;

import io.evenkeel.state.Revision;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.api.errors.InvalidRefNameException;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;

/** A bare git repository that a test or the demo commits to without a work tree. */
public final class GitRepository implements AutoCloseable {
    private static final String BRANCH = "refs/heads/main";
    private static final PersonIdent AUTHOR = new PersonIdent("Ada", "ada@example.com");

    private final Repository repository;

    private GitRepository(Repository repository) {
        this.repository = repository;
    }

    /** Makes an empty one; its branch will be {@code main}. */
    public static GitRepository create(Path folder) {
        try {
            var repository = new FileRepositoryBuilder()
                    .setGitDir(folder.toFile())
                    .setBare()
                    .setInitialBranch("main")
                    .build();
            repository.create(true);
            var config = repository.getConfig();
            // so that a person can push to the demo's repository
            config.setBoolean("http", null, "receivepack", true);
            config.save();
            return new GitRepository(repository);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InvalidRefNameException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Commits one file on top of the branch. */
    public Revision commit(String path, String text, String message) {
        return commit(new Changes().file(path, text), message);
    }

    /** Commits some changes on top of the branch. */
    public Revision commit(Changes changes, String message) {
        return commitOn(head(), changes, message);
    }

    /** Replaces the branch's last commit by one with some changes more, as {@code commit --amend} and a forced push do. */
    public Revision amend(Changes changes, String message) {
        var head = head().orElseThrow();
        try (var walk = new RevWalk(repository)) {
            var amended = walk.parseCommit(head);
            var parent = amended.getParentCount() == 0
                    ? Optional.<ObjectId>empty()
                    : Optional.<ObjectId>of(amended.getParent(0));
            return write(tree(Optional.of(head), changes), parent, message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts an unrelated history on the branch. */
    public Revision startAnew(Changes changes, String message) {
        return commitOn(Optional.empty(), changes, message);
    }

    /** Commits on top of any commit and points the branch there. */
    public Revision commitOn(Revision parent, Changes changes, String message) {
        return commitOn(Optional.of(ObjectId.fromString(parent.commit())), changes, message);
    }

    /** Points the branch to another commit, also an older one. */
    public void reset(Revision revision) {
        point(ObjectId.fromString(revision.commit()));
    }

    public void renameBranch(String from, String to) {
        try {
            repository.renameRef("refs/heads/" + from, "refs/heads/" + to).rename();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path folder() {
        return repository.getDirectory().toPath();
    }

    /** The repository itself, for what has no method here. */
    public Repository git() {
        return repository;
    }

    @Override
    public void close() {
        repository.close();
    }

    private Revision commitOn(Optional<ObjectId> parent, Changes changes, String message) {
        try {
            return write(tree(parent, changes), parent, message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<ObjectId> head() {
        try {
            return Optional.ofNullable(repository.resolve(BRANCH));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DirCache tree(Optional<ObjectId> base, Changes changes) throws IOException {
        var index = DirCache.newInCore();
        var builder = index.builder();
        if (base.isPresent()) {
            try (var walk = new TreeWalk(repository);
                    var commits = new RevWalk(repository)) {
                walk.setRecursive(true);
                walk.addTree(commits.parseCommit(base.get()).getTree());
                while (walk.next()) {
                    if (!changes.entries.containsKey(walk.getPathString())) {
                        builder.add(entry(walk.getPathString(), walk.getFileMode(0), walk.getObjectId(0)));
                    }
                }
            }
        }
        try (var inserter = repository.newObjectInserter()) {
            for (var change : changes.entries.entrySet()) {
                if (change.getValue().isPresent()) {
                    builder.add(change.getValue().get().entry(change.getKey(), inserter));
                }
            }
            inserter.flush();
        }
        builder.finish();
        return index;
    }

    private Revision write(DirCache tree, Optional<ObjectId> parent, String message) throws IOException {
        try (var inserter = repository.newObjectInserter()) {
            var commit = new CommitBuilder();
            commit.setTreeId(tree.writeTree(inserter));
            parent.ifPresent(commit::setParentId);
            commit.setAuthor(AUTHOR);
            commit.setCommitter(AUTHOR);
            commit.setMessage(message);
            var id = inserter.insert(commit);
            inserter.flush();
            point(id);
            return new Revision(id.name());
        }
    }

    private void point(ObjectId commit) {
        try {
            var update = repository.updateRef(BRANCH);
            update.setNewObjectId(commit);
            update.forceUpdate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DirCacheEntry entry(String path, FileMode mode, ObjectId object) {
        var entry = new DirCacheEntry(path);
        entry.setFileMode(mode);
        entry.setObjectId(object);
        return entry;
    }

    /** Files to write and to remove in one commit. */
    public static final class Changes {
        private final SortedMap<String, Optional<Change>> entries = new TreeMap<>();

        public Changes file(String path, String text) {
            return put(path, FileMode.REGULAR_FILE, text.getBytes(StandardCharsets.UTF_8));
        }

        public Changes file(String path, byte[] bytes) {
            return put(path, FileMode.REGULAR_FILE, bytes);
        }

        public Changes link(String path, String target) {
            return put(path, FileMode.SYMLINK, target.getBytes(StandardCharsets.UTF_8));
        }

        /** A submodule at a commit of some other repository. */
        public Changes submodule(String path, String commit) {
            entries.put(path, Optional.of((at, inserter) -> entry(at, FileMode.GITLINK, ObjectId.fromString(commit))));
            return this;
        }

        public Changes remove(String path) {
            entries.put(path, Optional.empty());
            return this;
        }

        private Changes put(String path, FileMode mode, byte[] bytes) {
            entries.put(
                    path, Optional.of((at, inserter) -> entry(at, mode, inserter.insert(Constants.OBJ_BLOB, bytes))));
            return this;
        }
    }

    /** Something to write at a path. */
    private interface Change {
        DirCacheEntry entry(String path, ObjectInserter inserter) throws IOException;
    }
}
