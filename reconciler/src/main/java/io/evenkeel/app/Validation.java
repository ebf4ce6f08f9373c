package io.evenkeel.app;

import io.evenkeel.document.Problem;
import io.evenkeel.source.folder.FolderTree;
import io.evenkeel.spec.FileCheck;
import io.evenkeel.spec.FleetLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Every problem of a folder, or of one file with the repository around it if there is one.
 *
 * @param root the folder in which the problems' paths begin
 */
public record Validation(List<Problem> problems, Path root) {
    public Validation {
        problems = List.copyOf(problems);
    }

    /**
     * Validates what stands at a path.
     *
     * @throws IOException when a file cannot be read
     * @throws io.evenkeel.source.SourceException when a folder cannot be listed
     */
    public static Validation of(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return new Validation(FleetLoader.load(FolderTree.of(path)).problems(), path);
        }
        var file = path.toAbsolutePath().normalize();
        var root = repositoryOf(file);
        return root.isPresent()
                ? inRepository(file, root.get())
                : new Validation(FileCheck.check(path.toString(), Files.readAllBytes(path)), Path.of(""));
    }

    private static Validation inRepository(Path file, Path root) {
        var inside = root.relativize(file).toString();
        var problems = FleetLoader.load(FolderTree.of(root)).problems().stream()
                .filter(problem -> problem.place().path().equals(inside))
                .toList();
        return new Validation(problems, root);
    }

    private static Optional<Path> repositoryOf(Path file) {
        return Stream.iterate(Optional.ofNullable(file.getParent()), Optional::isPresent, up -> up.map(Path::getParent))
                .flatMap(Optional::stream)
                .filter(folder -> Files.isRegularFile(folder.resolve("evenkeel.yaml")))
                .findFirst();
    }

    public long errors() {
        return problems.stream().filter(Problem::isError).count();
    }

    public long warnings() {
        return problems.size() - errors();
    }

    /**
     * All problems in one text, sorted by place.
     *
     * @param workspace from where annotated files are looked for; what lies outside is named by its own paths
     */
    public String print(ProblemFormat format, Path workspace) {
        var from = workspace.toAbsolutePath().normalize();
        var to = root.toAbsolutePath().normalize();
        return format.print(problems, to.startsWith(from) ? from.relativize(to) : Path.of(""));
    }
}
