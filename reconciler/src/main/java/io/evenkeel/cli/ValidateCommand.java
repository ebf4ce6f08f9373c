package io.evenkeel.cli;

import io.evenkeel.document.Problem;
import io.evenkeel.source.SourceException;
import io.evenkeel.source.folder.FolderTree;
import io.evenkeel.spec.FileCheck;
import io.evenkeel.spec.FleetLoader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = "Finds every problem of a fleet repository, or of one file in it. Needs no engine and no host.")
final class ValidateCommand implements Callable<Integer> {
    private static final int FINE = 0;
    private static final int PROBLEMS = 1;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "PATH",
            defaultValue = ".",
            description = "The folder that holds evenkeel.yaml, or a file in it. Default: the current folder.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Path path;

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "text, json or github (annotations of a pull request). Default: text.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private ProblemFormat format;

    @Override
    public Integer call() throws IOException {
        if (!Files.exists(path)) {
            throw new ParameterException(spec.commandLine(), path + " does not exist");
        }
        var problems = problems();
        PrintWriter out = spec.commandLine().getOut();
        out.print(format.print(problems));
        out.flush();
        var errors = problems.stream().filter(Problem::isError).count();
        if (format == ProblemFormat.TEXT) {
            spec.commandLine().getErr().println(summary(errors, problems.size() - errors));
        }
        return errors > 0 ? PROBLEMS : FINE;
    }

    private List<Problem> problems() throws IOException {
        if (Files.isDirectory(path)) {
            return FleetLoader.load(tree(path)).problems();
        }
        var file = path.toAbsolutePath().normalize();
        var root = repositoryOf(file);
        return root.isPresent()
                ? problemsOf(file, root.get())
                : FileCheck.check(path.toString(), Files.readAllBytes(path));
    }

    private List<Problem> problemsOf(Path file, Path root) {
        var inside = root.relativize(file).toString();
        return FleetLoader.load(tree(root)).problems().stream()
                .filter(problem -> problem.place().path().equals(inside))
                .toList();
    }

    private static Optional<Path> repositoryOf(Path file) {
        return Stream.iterate(Optional.ofNullable(file.getParent()), Optional::isPresent, up -> up.map(Path::getParent))
                .flatMap(Optional::stream)
                .filter(folder -> Files.isRegularFile(folder.resolve("evenkeel.yaml")))
                .findFirst();
    }

    private FolderTree tree(Path root) {
        try {
            return FolderTree.of(root);
        } catch (SourceException unreadable) {
            throw new ParameterException(spec.commandLine(), String.valueOf(unreadable.getMessage()), unreadable);
        }
    }

    private String summary(long errors, long warnings) {
        if (errors + warnings == 0) {
            return path + ": no problems";
        }
        return path + ": " + count(errors, "error") + ", " + count(warnings, "warning");
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
