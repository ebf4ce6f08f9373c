package io.evenkeel.source.folder;

import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.state.Revision;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** A local folder as a tree; {@code .git} is no part of it, and links are not followed. */
public final class FolderTree implements Tree {
    private final Path root;
    private final SortedMap<String, Entry> entries;

    private FolderTree(Path root, SortedMap<String, Entry> entries) {
        this.root = root;
        this.entries = Collections.unmodifiableSortedMap(entries);
    }

    /**
     * Lists the folder.
     *
     * @throws SourceException when it is no folder or cannot be listed
     */
    public static FolderTree of(Path root) {
        if (!Files.isDirectory(root)) {
            throw new SourceException(root + " is not a folder; name the folder that holds evenkeel.yaml");
        }
        var listing = new Listing(root);
        try {
            Files.walkFileTree(root, listing);
        } catch (IOException failure) {
            throw new SourceException("Listing " + root + " failed: " + failure, failure);
        }
        return new FolderTree(root, listing.found);
    }

    @Override
    public Revision revision() {
        return Revision.FOLDER;
    }

    @Override
    public SortedMap<String, Entry> entries() {
        return entries;
    }

    @Override
    public byte[] read(String path) {
        var entry = entries.get(path);
        if (entry == null) {
            throw new SourceException(path + " is not in " + root);
        }
        try {
            var file = root.resolve(path);
            return entry == Entry.SYMLINK
                    ? Files.readSymbolicLink(file).toString().getBytes(StandardCharsets.UTF_8)
                    : Files.readAllBytes(file);
        } catch (IOException failure) {
            throw new SourceException("Reading " + root.resolve(path) + " failed: " + failure, failure);
        }
    }

    private static final class Listing extends SimpleFileVisitor<Path> {
        private final Path root;
        private final SortedMap<String, Entry> found = new TreeMap<>();

        Listing(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            var isGit = folder.getFileName() != null
                    && folder.getFileName().toString().equals(".git")
                    && !folder.equals(root);
            return isGit ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            var path = root.relativize(file).toString().replace('\\', '/');
            if (attributes.isSymbolicLink()) {
                found.put(path, Entry.SYMLINK);
            }
            if (attributes.isRegularFile() && !path.equals(".git")) {
                found.put(path, Entry.FILE);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
