package io.evenkeel.tests.editor;

import io.evenkeel.document.Problem;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;

/**
 * What somebody says of one place of a text.
 *
 * @param line from 1
 * @param column from 1, in code points
 * @param source who says so, in the language server's own words: {@code YAML} of the text, else a schema
 */
record Mark(int line, int column, String source, String message) {
    private static final String OF_THE_TEXT = "YAML";

    /** What an editor shows in red or yellow; unused anchors and the like are only hints. */
    static List<Mark> of(List<Diagnostic> diagnostics, String text) {
        var lines = text.split("\n", -1);
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.getSeverity() == DiagnosticSeverity.Error
                        || diagnostic.getSeverity() == DiagnosticSeverity.Warning)
                .map(diagnostic -> of(diagnostic, lines))
                .toList();
    }

    /** The protocol counts UTF-16 units from 0. */
    private static Mark of(Diagnostic diagnostic, String[] lines) {
        var start = diagnostic.getRange().getStart();
        var line = lines[Math.min(start.getLine(), lines.length - 1)];
        var column = line.codePointCount(0, Math.min(start.getCharacter(), line.length()));
        var message = diagnostic.getMessage().isLeft()
                ? diagnostic.getMessage().getLeft()
                : diagnostic.getMessage().getRight().getValue();
        return new Mark(start.getLine() + 1, column + 1, diagnostic.getSource(), message);
    }

    /** Whether the text itself is meant, and no schema. */
    boolean isOfTheText() {
        return source.equals(OF_THE_TEXT);
    }

    String at() {
        return line + ":" + column;
    }

    static Set<String> places(List<Mark> marks) {
        return marks.stream().map(Mark::at).collect(Collectors.toCollection(TreeSet::new));
    }

    static Set<String> placesOf(List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.place().line() + ":" + problem.place().column())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
