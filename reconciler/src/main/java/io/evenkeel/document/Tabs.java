package io.evenkeel.document;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Tabs where indentation should be. Parsers disagree about them: some take what others refuse, so all of them are
 * problems. In quotes, in blocks, after text and in comments they are what they are.
 */
record Tabs(Marks marks, List<String> lines) {
    private static final int ANY = -1;

    static Tabs of(Marks marks, String text) {
        return new Tabs(marks, text.indexOf('\t') < 0 ? List.of() : text.lines().toList());
    }

    /** The tab before a node that begins its line, or before a further line of a plain text. */
    Optional<Problem> before(Event event) {
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        var start = event.getStartMark();
        var last = event instanceof ScalarEvent scalar && scalar.isPlain()
                ? event.getEndMark().getLine()
                : start.getLine();
        return indented(start.getLine(), start.getColumn())
                .or(() -> IntStream.rangeClosed(start.getLine() + 1, last)
                        .mapToObj(line -> indented(line, ANY))
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    /** The tab that made the parser give up at a mark. */
    Optional<Problem> at(Mark mark) {
        return lines.isEmpty() ? Optional.empty() : indented(mark.getLine(), ANY);
    }

    /** @param column of what the indentation is before, from 0, or {@link #ANY} */
    private Optional<Problem> indented(int line, int column) {
        if (line >= lines.size()) {
            return Optional.empty();
        }
        var text = lines.get(line);
        var blank = (int) text.chars()
                .takeWhile(letter -> letter == ' ' || letter == '\t')
                .count();
        var tab = text.indexOf('\t');
        var isIndentation = tab >= 0 && tab < blank && blank < text.length();
        return isIndentation && (column == ANY || column == blank)
                ? Optional.of(Problem.error(marks.place(line, tab), "a tab is used for indentation", "")
                        .withHint("use spaces"))
                : Optional.empty();
    }
}
