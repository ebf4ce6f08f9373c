package io.evenkeel.document;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody meant. */
public final class NearestWord {
    private NearestWord() {}

    /** The known word with the fewest edits, if they are at most a third of its letters (and one at least). */
    public static Optional<String> of(String written, Collection<String> known) {
        var wanted = written.toLowerCase(Locale.ROOT);
        if (wanted.length() > 60) {
            return Optional.empty();
        }
        return known.stream()
                .filter(word -> distance(wanted, word.toLowerCase(Locale.ROOT)) <= Math.max(1, word.length() / 3))
                .min(Comparator.<String>comparingInt(word -> distance(wanted, word.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Edits with a swap of neighbours counted as one (optimal string alignment). */
    private static int distance(String from, String to) {
        var table = new int[from.length() + 1][to.length() + 1];
        for (var row = 0; row <= from.length(); row++) {
            for (var column = 0; column <= to.length(); column++) {
                table[row][column] = cell(table, from, to, row, column);
            }
        }
        return table[from.length()][to.length()];
    }

    private static int cell(int[][] table, String from, String to, int row, int column) {
        if (row == 0 || column == 0) {
            return row + column;
        }
        var same = from.charAt(row - 1) == to.charAt(column - 1);
        var best = Math.min(
                Math.min(table[row - 1][column], table[row][column - 1]) + 1,
                table[row - 1][column - 1] + (same ? 0 : 1));
        var swapped = row > 1
                && column > 1
                && from.charAt(row - 1) == to.charAt(column - 2)
                && from.charAt(row - 2) == to.charAt(column - 1);
        return swapped ? Math.min(best, table[row - 2][column - 2] + 1) : best;
    }
}
