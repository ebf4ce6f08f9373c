package io.evenkeel.document;

import java.util.List;
import java.util.Optional;

/**
 * What came of reading a file.
 *
 * @param document empty when the text is no YAML mapping at all; it may be there although there are problems, so that
 *     more of them can be found
 */
public record Parsed(Optional<Document> document, List<Problem> problems) {
    public Parsed {
        problems = List.copyOf(problems);
    }

    static Parsed failed(Problem problem) {
        return new Parsed(Optional.empty(), List.of(problem));
    }
}
