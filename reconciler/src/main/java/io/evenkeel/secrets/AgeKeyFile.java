package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import io.evenkeel.state.Place;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A file of age identities as {@code age-keygen} writes it: one to a line, comments and empty lines between them. No
 * problem quotes a line, since it may be a key with a typing error in it.
 *
 * @param identities those that could be read
 */
record AgeKeyFile(List<AgeIdentity> identities, List<Problem> problems) {
    private static final String GENERATE = "make one with age-keygen, and name it in ageKeyFiles";
    private static final int MOST_BYTES = 1 << 16;
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    AgeKeyFile {
        identities = List.copyOf(identities);
        problems = List.copyOf(problems);
    }

    static AgeKeyFile read(Path file) {
        try {
            var others = Files.getPosixFilePermissions(file);
            var shown = PosixFilePermissions.toString(others);
            others.retainAll(OTHERS);
            if (!others.isEmpty()) {
                return refused(
                        file,
                        "others may use this key file (" + shown + "), so it is not used",
                        "chmod 600 " + file + ", and take a new key if somebody may have read this one");
            }
            if (Files.size(file) > MOST_BYTES) {
                return refused(file, "this is too long for a file of age keys", GENERATE);
            }
            return parse(file, new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (NoSuchFileException missing) {
            return refused(file, "the key file does not exist", GENERATE);
        } catch (IOException unreadable) {
            return refused(
                    file,
                    "the key file cannot be read (" + unreadable.getClass().getSimpleName() + ")",
                    "it must be a file that belongs to the user whom the agent runs as");
        }
    }

    private static AgeKeyFile parse(Path file, String text) {
        List<AgeIdentity> identities = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        var number = 0;
        for (var raw : text.split("\n", -1)) {
            number++;
            var line = raw.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            var identity = AgeIdentity.parse(line);
            identity.ifPresent(identities::add);
            if (identity.isEmpty()) {
                problems.add(Problem.error(new Place(file.toString(), number, 1), complaint(line), "")
                        .withHint(GENERATE));
            }
        }
        if (identities.isEmpty() && problems.isEmpty()) {
            return refused(file, "the key file holds no key", GENERATE);
        }
        return new AgeKeyFile(identities, problems);
    }

    private static String complaint(String line) {
        if (line.startsWith("age1")) {
            return "this is a public key (a recipient); the file needs the private one";
        }
        if (line.startsWith("-----BEGIN AGE ENCRYPTED FILE-----") || line.startsWith("age-encryption.org/")) {
            return "the key file is itself encrypted, and nobody is there to type its passphrase";
        }
        if (line.startsWith("AGE-PLUGIN-") || line.startsWith("AGE-SECRET-KEY-PQ-")) {
            return "this kind of age key is not supported; only X25519 keys (" + AgeIdentity.PREFIX + "…) are";
        }
        if (line.startsWith("-----BEGIN ")) {
            return "this is no age key but another kind of key (PEM)";
        }
        if (line.startsWith(AgeIdentity.PREFIX)) {
            return "this age key is damaged: its check sum does not match, or something follows it";
        }
        return "this is no age key; a line is one that starts with " + AgeIdentity.PREFIX + ", or a comment";
    }

    private static AgeKeyFile refused(Path file, String message, String hint) {
        return new AgeKeyFile(
                List.of(),
                List.of(Problem.error(new Place(file.toString(), 1, 1), message, "")
                        .withHint(hint)));
    }
}
