package io.evenkeel.probe.helper;

/**
 * How one attempt ended: one line of the helper's output.
 *
 * @param sentence for people, without a line break
 */
public record Attempt(boolean good, Kind kind, String sentence) {
    public Attempt {
        sentence = sentence.replaceAll("\\p{Cntrl}", "?");
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException when it is none of the helper's
     */
    public static Attempt parse(String line) {
        var words = line.split(" ", 3);
        if (words.length < 3 || !(words[0].equals("ok") || words[0].equals("no"))) {
            throw new IllegalArgumentException("not a line of the probe helper: " + line);
        }
        return new Attempt(words[0].equals("ok"), Kind.parse(words[1]), words[2]);
    }

    @Override
    public String toString() {
        return (good ? "ok " : "no ") + kind + " " + sentence;
    }
}
