package io.evenkeel.proxy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;

/** Changes to files that are whole or not there, also after a power cut. */
public final class Durable {
    private static final String NEXT = ".next";
    /** Routes and what is rendered of them hold hashes of passwords; the agent writes them, and a proxy reads them as root. */
    private static final FileAttribute<Set<PosixFilePermission>> OURS_ALONE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private Durable() {}

    /** Whether a name is that of a change which a crash cut off. */
    static boolean leftOver(String name) {
        return name.endsWith(NEXT);
    }

    /** Replaces or makes a file in one step. */
    public static void write(Path file, String text) throws IOException {
        var next = beside(file);
        writePart(next, text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(parent(file));
    }

    /** Writes a file that nobody reads yet, for this user alone: durable once its folders are synced. */
    static void writePart(Path file, String text) throws IOException {
        Files.createDirectories(parent(file));
        var options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        try (var channel = FileChannel.open(file, options, OURS_ALONE)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    /** Points a symbolic link at another target in one step. */
    static void link(Path link, Path target) throws IOException {
        var next = beside(link);
        Files.deleteIfExists(next);
        Files.createSymbolicLink(next, target);
        Files.move(next, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(parent(link));
    }

    /** Makes what was created, renamed or removed in a folder outlive a power cut. */
    static void sync(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** The same for the folder that something is in. */
    static void syncFolderOf(Path path) throws IOException {
        sync(parent(path));
    }

    /** Removes a file, link or folder with all that is in it; follows no link. */
    static void remove(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var all = Files.walk(path)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }

    private static Path beside(Path file) {
        return file.resolveSibling(file.getFileName() + NEXT);
    }

    private static Path parent(Path file) throws IOException {
        var parent = file.getParent();
        if (parent == null) {
            throw new IOException(file + " has no folder");
        }
        return parent;
    }
}
