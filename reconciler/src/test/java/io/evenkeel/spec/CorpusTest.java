package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.document.Problem;
import io.evenkeel.source.folder.FolderTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Walks {@code schema/valid} and {@code schema/invalid}: a file alone or a folder as a repository; beside each invalid
 * one its problems, {@code <case>.expected.txt}. {@code -Dgolden.update} rewrites them.
 */
class CorpusTest {
    private static final Path SCHEMA = Path.of(System.getProperty("evenkeel.root", ".."), "schema");

    @TestFactory
    Stream<DynamicTest> validOnesHaveNoProblems() throws IOException {
        return cases("valid")
                .map(path -> DynamicTest.dynamicTest(
                        path.getFileName().toString(),
                        () -> assertThat(problems(path)).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> invalidOnesHaveExactlyTheProblemsWrittenBesideThem() throws IOException {
        return cases("invalid")
                .map(path -> DynamicTest.dynamicTest(path.getFileName().toString(), () -> {
                    var found = problems(path).stream()
                            .map(problem -> problem + "\n")
                            .collect(Collectors.joining());
                    var expected = path.resolveSibling(stem(path) + ".expected.txt");
                    if (System.getProperty("golden.update") != null) {
                        Files.writeString(expected, found);
                    }
                    assertThat(found).isEqualTo(Files.readString(expected)).isNotEmpty();
                }));
    }

    private static List<Problem> problems(Path path) throws IOException {
        var name = path.getFileName().toString();
        if (Files.isDirectory(path)) {
            return FleetLoader.load(FolderTree.of(path)).problems();
        }
        return name.startsWith("agent-")
                ? CheckedFile.of(name, Files.readAllBytes(path), DocumentSchema.named("agent"))
                        .problems()
                : FileCheck.check(name, Files.readAllBytes(path));
    }

    private static Stream<Path> cases(String folder) throws IOException {
        try (var listing = Files.list(SCHEMA.resolve(folder))) {
            return listing.filter(path -> !path.toString().endsWith(".expected.txt")).sorted().toList().stream();
        }
    }

    private static String stem(Path path) {
        var name = path.getFileName().toString();
        return name.endsWith(".yaml") ? name.substring(0, name.length() - ".yaml".length()) : name;
    }
}
