package io.evenkeel.source.git;

import java.io.IOException;
import java.util.HashSet;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.treewalk.TreeWalk;

/** Carries commits over from a mirror that is given up. */
final class Rescue {
    private final Repository from;
    private final Repository to;

    Rescue(Repository from, Repository to) {
        this.from = from;
        this.to = to;
    }

    /**
     * Copies a commit with all its files, and marks it as the end of known history.
     *
     * @throws IOException when something of it cannot be read any more
     */
    void copy(ObjectId commit) throws IOException {
        try (var inserter = to.newObjectInserter()) {
            var bytes = from.open(commit).getBytes();
            // an object is written last among those it names, so that what is there is complete
            copyTree(RevCommit.parse(bytes).getTree(), inserter);
            copyObject(commit, inserter);
            inserter.flush();
        }
        var shallow = new HashSet<>(to.getObjectDatabase().getShallowCommits());
        if (shallow.add(commit)) {
            to.getObjectDatabase().setShallowCommits(shallow);
        }
    }

    private void copyTree(ObjectId tree, ObjectInserter inserter) throws IOException {
        if (to.getObjectDatabase().has(tree)) {
            return;
        }
        try (var entries = new TreeWalk(from)) {
            entries.addTree(tree);
            while (entries.next()) {
                var mode = entries.getRawMode(0);
                if (FileMode.TREE.equals(mode)) {
                    copyTree(entries.getObjectId(0), inserter);
                } else if (!FileMode.GITLINK.equals(mode)) {
                    copyObject(entries.getObjectId(0), inserter);
                }
            }
        }
        copyObject(tree, inserter);
    }

    private void copyObject(ObjectId id, ObjectInserter inserter) throws IOException {
        if (to.getObjectDatabase().has(id)) {
            return;
        }
        var object = from.open(id);
        try (var bytes = object.openStream()) {
            inserter.insert(object.getType(), object.getSize(), bytes);
        }
    }
}
