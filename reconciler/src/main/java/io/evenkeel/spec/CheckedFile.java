package io.evenkeel.spec;

import io.evenkeel.document.Document;
import io.evenkeel.document.NearestWord;
import io.evenkeel.document.Parsed;
import io.evenkeel.document.Problem;
import io.evenkeel.document.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One file against its schema.
 *
 * @param document there only when no error was found
 */
record CheckedFile(Optional<Document> document, List<Problem> problems) {
    private static final List<String> KINDS = List.of("App", "Database");
    private static final List<String> LATER = List.of("Job");

    CheckedFile {
        problems = List.copyOf(problems);
    }

    /** Checks bytes against a named schema. */
    static CheckedFile of(String path, byte[] bytes, DocumentSchema schema) {
        var parsed = YamlReader.read(path, bytes);
        List<Problem> problems = new ArrayList<>(parsed.problems());
        parsed.document()
                .map(document -> traced(document, schema.check(document)))
                .ifPresent(problems::addAll);
        parsed.document()
                .map(document -> traced(document, Leftovers.of(document)))
                .ifPresent(problems::addAll);
        return judged(parsed.document(), problems);
    }

    /**
     * Checks the file of a resource, with its base below it, by the schema that its {@code kind} names.
     *
     * @param bases puts a document's bases below it
     */
    static CheckedFile ofResource(String path, byte[] bytes, Function<Document, Parsed> bases) {
        var parsed = YamlReader.read(path, bytes);
        List<Problem> problems = new ArrayList<>(parsed.problems());
        var misfit = parsed.document().flatMap(CheckedFile::kindProblem);
        misfit.ifPresent(problems::add);
        var whole = parsed.document().filter(_ -> misfit.isEmpty()).map(bases);
        whole.map(Parsed::problems).ifPresent(problems::addAll);
        var document = whole.flatMap(Parsed::document);
        document.map(merged -> traced(merged, AppReader.schema(merged).check(merged)))
                .ifPresent(problems::addAll);
        document.map(merged -> traced(merged, Leftovers.of(merged))).ifPresent(problems::addAll);
        return judged(document, problems.stream().distinct().toList());
    }

    private static CheckedFile judged(Optional<Document> document, List<Problem> problems) {
        return new CheckedFile(document.filter(_ -> problems.stream().noneMatch(Problem::isError)), problems);
    }

    private static List<Problem> traced(Document document, List<Problem> problems) {
        return problems.stream().map(document::traced).toList();
    }

    private static Optional<Problem> kindProblem(Document document) {
        var kind = document.tree().path("kind");
        if (kind.isMissingNode()) {
            return Optional.of(Problem.error(document.place(""), "\"kind\" is missing", "")
                    .withHint("add kind: App or kind: Database"));
        }
        if (KINDS.contains(kind.asText())) {
            return Optional.empty();
        }
        var problem = Problem.error(document.place("/kind"), "unknown kind \"" + kind.asText() + "\"", "/kind");
        if (LATER.contains(kind.asText())) {
            return Optional.of(problem.withHint("this version knows App and Database"));
        }
        return Optional.of(problem.withHint(NearestWord.of(kind.asText(), KINDS)
                .map(word -> "did you mean \"" + word + "\"?")
                .orElse("a resource is an App or a Database")));
    }
}
