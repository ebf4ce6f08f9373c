package io.evenkeel.app.instance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Set;

/**
 * The secret with which this instance's fingerprints are made, so that no label lets anybody guess a value. Another key
 * means other fingerprints, hence new containers for everything: it is made once and never changes.
 */
public final class InstanceKey {
    /** Bytes, as HMAC-SHA256 takes them. */
    private static final int SIZE = 32;

    private final byte[] bytes;

    private InstanceKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Reads {@code instance/key} in the proxy directory, and makes it when there is none.
     *
     * @throws InstanceException when it can be neither read nor made, or is no key
     */
    public static InstanceKey in(Path proxyDirectory) {
        var file = file(proxyDirectory);
        try {
            if (!Files.exists(file)) {
                create(file);
            }
            return read(file);
        } catch (IOException e) {
            throw new InstanceException(
                    "the instance's key " + file + " cannot be read or made: " + e
                            + "; let Evenkeel read and write there, or run as the user who may",
                    e);
        }
    }

    /**
     * A key from known bytes, for tests and for plans of a folder, which have no instance.
     *
     * @throws IllegalArgumentException when there are not 32
     */
    public static InstanceKey of(byte[] bytes) {
        if (bytes.length != SIZE) {
            throw new IllegalArgumentException("a key has " + SIZE + " bytes, not " + bytes.length);
        }
        return new InstanceKey(bytes.clone());
    }

    /** Where it lies. */
    public static Path file(Path proxyDirectory) {
        return proxyDirectory.resolve("instance/key");
    }

    /** A copy of its 32 bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "••••";
    }

    private static InstanceKey read(Path file) throws IOException {
        var bytes = Files.readAllBytes(file);
        if (bytes.length != SIZE) {
            throw new InstanceException("the instance's key " + file + " has " + bytes.length + " bytes instead of "
                    + SIZE + "; restore it from a backup, or delete it, and every container is replaced once");
        }
        return new InstanceKey(bytes);
    }

    /** A link appears with its whole content or not at all, and never replaces a key. */
    private static void create(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        var complete = file.resolveSibling("key.new");
        Files.deleteIfExists(complete);
        var bytes = new byte[SIZE];
        new SecureRandom().nextBytes(bytes);
        var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (var channel = FileChannel.open(complete, options, mode)) {
            channel.write(ByteBuffer.wrap(bytes));
            channel.force(true);
        }
        try {
            Files.createLink(file, complete);
        } catch (FileAlreadyExistsException e) {
            // another process was first: its key is the one
        } finally {
            Files.deleteIfExists(complete);
        }
    }
}
