package io.evenkeel.tests.editor;

import io.evenkeel.app.Validation;
import io.evenkeel.document.Problem;
import io.evenkeel.document.YamlReader;
import io.evenkeel.spec.DocumentSchema;
import io.evenkeel.spec.FileCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One YAML file of {@code schema/valid} or {@code schema/invalid}, alone or in a repository, with everything that
 * {@code evenkeel validate} says of it, parted by who says so.
 *
 * @param name its path below {@code schema/}
 * @param text as an editor shows it
 * @param ofTheText problems of the bytes and of YAML
 * @param ofTheSchema problems that the file's schema expresses
 * @param ofTheFile problems of rules about one file that a schema cannot express
 * @param ofTheRepository problems that only the other files make
 */
record CorpusFile(
        String name,
        String text,
        List<Problem> ofTheText,
        List<Problem> ofTheSchema,
        List<Problem> ofTheFile,
        List<Problem> ofTheRepository) {
    private static final Map<String, String> BY_NAME =
            Map.of("evenkeel.yaml", "fleet", "project.yaml", "project", "environment.yaml", "environment");
    private static final Map<String, String> BY_KIND = Map.of(
            "App", "app",
            "Database", "database",
            "Environment", "environment",
            "Fleet", "fleet",
            "Project", "project");

    /** Every file of the corpus. */
    static List<CorpusFile> all(Path schemas) throws IOException {
        List<CorpusFile> files = new ArrayList<>();
        for (var folder : List.of("valid", "invalid")) {
            for (var entry : list(schemas.resolve(folder))) {
                if (Files.isDirectory(entry)) {
                    files.addAll(repository(schemas, entry));
                }
                if (isYaml(entry)) {
                    files.add(alone(schemas, entry));
                }
            }
        }
        return files;
    }

    private static List<Path> list(Path folder) throws IOException {
        try (var listing = Files.list(folder)) {
            return listing.sorted().toList();
        }
    }

    private static boolean isYaml(Path path) {
        return path.toString().endsWith(".yaml") && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static CorpusFile alone(Path schemas, Path path) throws IOException {
        var bytes = Files.readAllBytes(path);
        var name = path.getFileName().toString();
        if (name.startsWith("agent-")) {
            return of(schemas, path, List.of(), problemsOf(name, bytes, "agent"));
        }
        var all = FileCheck.check(name, bytes);
        return of(schemas, path, all, schemaProblems(name, bytes, all));
    }

    private static List<CorpusFile> repository(Path schemas, Path root) throws IOException {
        var all = Validation.of(root, Optional.empty()).problems();
        List<CorpusFile> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(root)) {
            for (var path : walk.filter(CorpusFile::isYaml).sorted().toList()) {
                var inside = root.relativize(path).toString();
                var said = all.stream()
                        .filter(problem -> problem.place().path().equals(inside))
                        .toList();
                files.add(of(schemas, path, said, schemaProblems(inside, Files.readAllBytes(path), said)));
            }
        }
        return files;
    }

    private static CorpusFile of(Path schemas, Path path, List<Problem> all, List<Problem> ofTheSchema)
            throws IOException {
        var bytes = Files.readAllBytes(path);
        var ofTheText = YamlReader.read(path.getFileName().toString(), bytes).problems();
        var alone = FileCheck.check(path.getFileName().toString(), bytes);
        var rest = all.stream()
                .filter(Predicate.not(isOneOf(ofTheText)).and(Predicate.not(isOneOf(ofTheSchema))))
                .toList();
        return new CorpusFile(
                schemas.relativize(path).toString(),
                new String(bytes, StandardCharsets.UTF_8),
                ofTheText,
                ofTheSchema,
                rest.stream().filter(isOneOf(alone)).toList(),
                rest.stream().filter(Predicate.not(isOneOf(alone))).toList());
    }

    /** What the schema of the file's place or kind says; without a kind that is known, what is said of the kind. */
    private static List<Problem> schemaProblems(String path, byte[] bytes, List<Problem> all) {
        var name = path.substring(path.lastIndexOf('/') + 1);
        if (name.equals("secrets.yaml")) {
            return List.of();
        }
        if (BY_NAME.containsKey(name)) {
            return problemsOf(path, bytes, BY_NAME.getOrDefault(name, ""));
        }
        var kind = YamlReader.read(path, bytes)
                .document()
                .map(document -> document.tree().path("kind").asText())
                .orElse("");
        return BY_KIND.containsKey(kind)
                ? problemsOf(path, bytes, BY_KIND.getOrDefault(kind, ""))
                : all.stream().filter(CorpusFile::isOfTheKind).toList();
    }

    private static boolean isOfTheKind(Problem problem) {
        return problem.pointer().equals("/kind") || problem.message().equals("\"kind\" is missing");
    }

    private static List<Problem> problemsOf(String path, byte[] bytes, String schema) {
        return YamlReader.read(path, bytes)
                .document()
                .map(DocumentSchema.named(schema)::check)
                .orElse(List.of());
    }

    private static Predicate<Problem> isOneOf(List<Problem> others) {
        return problem -> others.stream()
                .anyMatch(other -> other.pointer().equals(problem.pointer())
                        && other.message().equals(problem.message()));
    }
}
