package io.evenkeel.probe.helper;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How one attempt ended: one line of the helper's output.
 *
 * @param sentence for people, without a line break
 */
public record Attempt(boolean good, Kind kind, String sentence) {
    private static final Pattern LINE = Pattern.compile(
            "(ok|no) (" + Arrays.stream(Kind.values()).map(Kind::toString).collect(Collectors.joining("|")) + ") (.*)");

    public Attempt {
        sentence = sentence.replaceAll("\\p{Cntrl}", "?");
    }

    /** Reads a line; empty when it is none of the helper's, as a warning of its JVM. */
    public static Optional<Attempt> parse(String line) {
        var matcher = LINE.matcher(line);
        return matcher.matches()
                ? Optional.of(
                        new Attempt(matcher.group(1).equals("ok"), Kind.parse(matcher.group(2)), matcher.group(3)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return (good ? "ok " : "no ") + kind + " " + sentence;
    }
}
