package io.evenkeel.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** What a client shows to be let in: the one line of a file that only those may read who may ask. */
public final class ApiToken {
    private static final int BYTES = 32;
    private static final int LEAST = 16;

    private final String text;

    private ApiToken(String text) {
        this.text = text;
    }

    /**
     * Reads it.
     *
     * @throws ApiException when the file cannot be read, or holds nothing that could be a token
     */
    public static ApiToken read(Path file) {
        try {
            var text = Files.readString(file).strip();
            if (text.length() < LEAST || !text.chars().allMatch(character -> character > ' ' && character < 0x7f)) {
                throw new ApiException(
                        "the token in " + file + " must be one line of at least " + LEAST
                                + " printable characters without spaces; delete it, and the agent makes another when it starts");
            }
            return new ApiToken(text);
        } catch (IOException e) {
            throw new ApiException(
                    "the token " + file + " cannot be read: " + e
                            + "; an agent that runs makes it; read it as the user who may",
                    e);
        }
    }

    /**
     * Reads it, after making one with mode 0600 where there is none.
     *
     * @throws ApiException as {@link #read}, or when it cannot be made
     */
    public static ApiToken readOrMake(Path file) {
        if (!Files.exists(file)) {
            make(file);
        }
        return read(file);
    }

    private static void make(Path file) {
        var bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            try (var channel =
                    Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), mode)) {
                channel.write(StandardCharsets.US_ASCII.encode(HexFormat.of().formatHex(bytes) + "\n"));
            }
        } catch (IOException e) {
            throw new ApiException("the token " + file + " cannot be made: " + e + "; let Evenkeel write there", e);
        }
    }

    /** The header that shows it. */
    String header() {
        return "Bearer " + text;
    }

    /** Takes as long for a wrong header as for the right one. */
    boolean isShownBy(String header) {
        return MessageDigest.isEqual(
                header.getBytes(StandardCharsets.UTF_8), header().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "••••";
    }
}
