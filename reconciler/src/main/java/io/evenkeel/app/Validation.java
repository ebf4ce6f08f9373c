package io.evenkeel.app;

import io.evenkeel.document.Problem;
import io.evenkeel.resolve.HostCheck;
import io.evenkeel.source.folder.FolderTree;
import io.evenkeel.spec.FileCheck;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.FleetSettings;
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
     * @param host whose rules are checked too; a single file outside of a repository asks nothing of it
     * @throws IOException when a file cannot be read
     * @throws io.evenkeel.source.SourceException when a folder cannot be listed
     */
    public static Validation of(Path path, Optional<AgentConfiguration> host) throws IOException {
        if (Files.isDirectory(path)) {
            return new Validation(problems(path, host).toList(), path);
        }
        var file = path.toAbsolutePath().normalize();
        var root = repositoryOf(file);
        return root.isPresent()
                ? inRepository(file, root.get(), host)
                : new Validation(FileCheck.check(path.toString(), Files.readAllBytes(path)), Path.of(""));
    }

    private static Validation inRepository(Path file, Path root, Optional<AgentConfiguration> host) {
        var inside = root.relativize(file).toString();
        var problems = problems(root, host)
                .filter(problem -> problem.place().path().equals(inside))
                .toList();
        return new Validation(problems, root);
    }

    private static Stream<Problem> problems(Path root, Optional<AgentConfiguration> host) {
        var fleet = FleetLoader.load(FolderTree.of(root));
        var refused = host
                .map(AgentConfiguration::settings)
                .map(settings -> HostCheck.of(settings, fleet.settings().flatMap(FleetSettings::proxy)))
                .stream()
                .flatMap(check -> fleet.apps().values().stream().flatMap(check::problems));
        return Stream.concat(fleet.problems().stream(), refused).sorted();
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
