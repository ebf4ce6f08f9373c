package io.evenkeel.spec;

import io.evenkeel.document.Document;
import io.evenkeel.document.Parsed;
import io.evenkeel.document.Problem;
import io.evenkeel.document.YamlReader;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * One file on its own, without the repository around it: what it claims may still be claimed by another, and of a file
 * with a base only what stands in it is checked.
 */
public final class FileCheck {
    private static final Map<String, String> SCHEMAS =
            Map.of("Fleet", "fleet", "Project", "project", "Environment", "environment");

    private FileCheck() {}

    /** Every problem of the file, sorted by place. */
    public static List<Problem> check(String path, byte[] bytes) {
        var problems = new TreeSet<Problem>();
        var schema = YamlReader.read(path, bytes).document().flatMap(FileCheck::schema);
        var file = schema.map(name -> CheckedFile.of(path, bytes, DocumentSchema.named(name)))
                .orElseGet(() -> CheckedFile.ofResource(path, bytes, FileCheck::alone));
        problems.addAll(file.problems());
        if (schema.equals(Optional.of("fleet"))) {
            file.document()
                    .ifPresent(document ->
                            new FleetReader(problem -> problems.add(document.traced(problem))).read(document));
        }
        if (schema.isEmpty()) {
            file.document()
                    .filter(document -> !document.tree().has("base"))
                    .map(document -> new AppReader(
                                    name(path), FileSources.UNKNOWN, problem -> problems.add(document.traced(problem)))
                            .read(document))
                    .map(List::of)
                    .map(ClaimCheck::of)
                    .ifPresent(findings -> findings.forEach(finding -> problems.add(finding.problem())));
        }
        return List.copyOf(problems);
    }

    /** What a base brings cannot be known. */
    private static Parsed alone(Document document) {
        return new Parsed(Optional.of(document.tree().has("base") ? document.alone() : document), List.of());
    }

    /** A host's own file has no kind, and is known by its name. */
    private static Optional<String> schema(Document document) {
        var kind = document.tree().path("kind");
        return kind.isMissingNode() && document.path().matches("(?:.*/)?agent\\.yaml")
                ? Optional.of("agent")
                : Optional.ofNullable(SCHEMAS.get(kind.asText()));
    }

    /** Only messages and defaults that nobody sees here depend on it. */
    private static ResourceName name(String path) {
        return new ResourceName(new EnvironmentName("project", "environment"), new RepositoryPath(path).stem());
    }
}
