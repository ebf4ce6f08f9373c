package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;

/** The files of one commit, read from the object database when they are asked for. */
final class GitTree implements Tree {
    /** Bytes; nothing that is configuration is larger, and the agent's heap is small. */
    private static final int LARGEST = 16 * 1024 * 1024;

    private static final String LFS_POINTER = "version https://git-lfs.github.com/spec/";

    private final Repository repository;
    private final Revision revision;
    private final SortedMap<String, Entry> entries;
    private final SortedMap<String, ObjectId> objects;
    private final Runnable onDamage;

    GitTree(Repository repository, Revision revision, Listing listing, Runnable onDamage) {
        this.repository = repository;
        this.revision = revision;
        this.entries = Collections.unmodifiableSortedMap(listing.entries());
        this.objects = Collections.unmodifiableSortedMap(listing.objects());
        this.onDamage = onDamage;
    }

    @Override
    public Revision revision() {
        return revision;
    }

    @Override
    public SortedMap<String, Entry> entries() {
        return entries;
    }

    @Override
    public byte[] read(String path) {
        var object = objects.get(path);
        if (object == null) {
            throw new SourceException("there is no file " + path + " at " + revision.brief());
        }
        if (entries.get(path) == Entry.SUBMODULE) {
            throw new SourceException(
                    path + " at " + revision.brief()
                            + " is a submodule: its files are in another repository, which is not read; put them into this one");
        }
        return checked(path, bytes(path, object));
    }

    private byte[] bytes(String path, ObjectId object) {
        try (var reader = repository.newObjectReader()) {
            return reader.open(object).getBytes(LARGEST);
        } catch (LargeObjectException e) {
            throw new SourceException(
                    path + " at " + revision.brief() + " is larger than 16 MiB; too large for a specification", e);
        } catch (IOException | RuntimeException e) {
            onDamage.run();
            throw new SourceException(
                    path + " at " + revision.brief() + " cannot be read from the mirror " + repository.getDirectory()
                            + ": " + e.getMessage() + "; the next fetch makes the mirror anew",
                    e);
        }
    }

    private byte[] checked(String path, byte[] bytes) {
        var begin = new String(bytes, 0, Math.min(bytes.length, LFS_POINTER.length()), StandardCharsets.ISO_8859_1);
        if (begin.equals(LFS_POINTER)) {
            throw new SourceException(path + " at " + revision.brief()
                    + " is only a Git LFS pointer, its content is elsewhere; commit the file itself");
        }
        return bytes;
    }

    /** What stands at each path, and the object that holds it. */
    record Listing(TreeMap<String, Entry> entries, TreeMap<String, ObjectId> objects) {
        Listing() {
            this(new TreeMap<>(), new TreeMap<>());
        }

        void add(String path, Entry entry, ObjectId object) {
            entries.put(path, entry);
            objects.put(path, object);
        }
    }
}
