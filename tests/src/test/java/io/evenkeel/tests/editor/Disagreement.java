package io.evenkeel.tests.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * One place of which the editor and {@code evenkeel validate} think differently, and why nothing can be done.
 *
 * @param file its path below {@code schema/}
 * @param who alone marks it
 * @param at line and column, {@code 3:13}
 */
record Disagreement(String file, Side who, String at, String reason) {
    private static final String LIST = "/editor/disagreements.txt";

    enum Side {
        EDITOR,
        VALIDATE
    }

    /** The list: a line each, of file, who, place and reason, with bars between them. */
    static List<Disagreement> read() throws IOException {
        try (InputStream stream = Objects.requireNonNull(Disagreement.class.getResourceAsStream(LIST))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(" *\\| *", 4))
                    .map(cells -> new Disagreement(cells[0], Side.valueOf(cells[1]), cells[2], cells[3]))
                    .toList();
        }
    }

    /** Takes it out of the two sets; it fails when they agree by now. */
    void settle(Set<String> marked, Set<String> said) {
        var here = who == Side.EDITOR ? marked : said;
        var there = who == Side.EDITOR ? said : marked;
        assertThat(here.contains(at) && !there.contains(at))
                .as("%s:%s is no disagreement any more; remove its line from %s", file, at, LIST)
                .isTrue();
        here.remove(at);
    }
}
