package io.evenkeel.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The journal's files: {@code journal.jsonl} is written to, {@code journal.1.jsonl} is the one before, and so on.
 *
 * @param kept files besides the one that is written to
 */
record JournalFolder(Path directory, int kept) {
    Path current() {
        return directory.resolve("journal.jsonl");
    }

    /** A file that becomes the current one when it is complete. */
    Path coming() {
        return directory.resolve("journal.jsonl.new");
    }

    private Path older(int age) {
        return directory.resolve("journal." + age + ".jsonl");
    }

    /** Finishes or undoes a rotation that was cut short. */
    void recover() throws IOException {
        if (!Files.exists(current()) && Files.exists(coming())) {
            Files.move(coming(), current(), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.deleteIfExists(coming());
    }

    /** Makes the coming file the current one, and every other one older. */
    void rotate() throws IOException {
        Files.deleteIfExists(older(kept));
        for (var age = kept - 1; age >= 1; age--) {
            if (Files.exists(older(age))) {
                Files.move(older(age), older(age + 1), StandardCopyOption.ATOMIC_MOVE);
            }
        }
        Files.move(current(), older(1), StandardCopyOption.ATOMIC_MOVE);
        Files.move(coming(), current(), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Complete lines, oldest first, of the current file and of as many older ones as are needed.
     *
     * @param atLeast how many are wanted, if there are so many
     */
    List<String> lines(int atLeast) throws IOException {
        List<String> lines = completeLines(current());
        for (var age = 1; age <= kept && lines.size() < atLeast; age++) {
            var more = new ArrayList<>(completeLines(older(age)));
            more.addAll(lines);
            lines = more;
        }
        return lines;
    }

    /** A file may vanish under a reader by a rotation: then it has no lines. */
    private static List<String> completeLines(Path file) throws IOException {
        try {
            var text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }
}
