package io.evenkeel.document;

import io.evenkeel.state.Place;
import java.util.Comparator;
import java.util.Optional;

/**
 * The user's mistake, with its place.
 *
 * @param message what is wrong, in one line
 * @param pointer JSON pointer into the document, empty for the whole file
 * @param hint what to do about it, where that is known
 */
public record Problem(Place place, Severity severity, String message, String pointer, Optional<String> hint)
        implements Comparable<Problem> {
    private static final Comparator<Problem> ORDER = Comparator.comparing(Problem::place)
            .thenComparing(Problem::severity)
            .thenComparing(Problem::pointer)
            .thenComparing(Problem::message)
            .thenComparing(problem -> problem.hint().orElse(""));

    /** How much it matters: an error freezes what the file defines, a warning changes nothing. */
    public enum Severity {
        ERROR,
        WARNING;

        @Override
        public String toString() {
            return this == ERROR ? "error" : "warning";
        }
    }

    /** Keeps messages to one line, whatever the user's text holds. */
    public Problem {
        message = oneLine(message);
        hint = hint.map(Problem::oneLine);
    }

    public static Problem error(Place place, String message, String pointer) {
        return new Problem(place, Severity.ERROR, message, pointer, Optional.empty());
    }

    public static Problem warning(Place place, String message, String pointer) {
        return new Problem(place, Severity.WARNING, message, pointer, Optional.empty());
    }

    public Problem withHint(String advice) {
        return new Problem(place, severity, message, pointer, Optional.of(advice));
    }

    Problem withMessage(String other) {
        return new Problem(place, severity, other, pointer, hint);
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }

    @Override
    public int compareTo(Problem other) {
        return ORDER.compare(this, other);
    }

    /** {@code path:line:column: error: message (pointer); hint: …}. */
    @Override
    public String toString() {
        return place + ": " + severity + ": " + message + (pointer.isEmpty() ? "" : " (" + oneLine(pointer) + ")")
                + hint.map(advice -> "; hint: " + advice).orElse("");
    }

    private static String oneLine(String text) {
        var line = new StringBuilder();
        text.codePoints()
                .forEach(point -> line.append(Character.isISOControl(point) ? '\uFFFD' : "")
                        .append(Character.isISOControl(point) ? "" : Character.toString(point)));
        return line.toString();
    }
}
