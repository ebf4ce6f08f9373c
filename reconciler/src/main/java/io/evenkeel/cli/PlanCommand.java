package io.evenkeel.cli;

import io.evenkeel.app.Preview;
import io.evenkeel.app.RepositoryPlace;
import io.evenkeel.document.Problem;
import io.evenkeel.plan.PlanText;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = "Shows what would be done and why. Changes nothing and takes no lock.")
final class PlanCommand implements Callable<Integer> {
    /** How a plan is printed. */
    enum Format {
        TEXT,
        JSON,
        MARKDOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private HostOptions host;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PATH",
            description = "A local folder to plan in the place of the repository.")
    private @Nullable Path path;

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private Format format;

    @Option(names = "--exit-code", description = "Exit with 3 when there is something to do.")
    private boolean exitCode;

    @Override
    public Integer call() {
        var configuration = host.configuration();
        var folder = host.folder(path).map(RepositoryPlace.Folder::new);
        var identity = host.place(configuration, path);
        var content = folder.<RepositoryPlace>map(place -> place).orElse(identity);
        var preview = Preview.of(configuration, identity, content);
        preview.problems().forEach(problem -> spec.commandLine().getErr().println(problem));
        var out = spec.commandLine().getOut();
        out.print(
                switch (format) {
                    case TEXT -> PlanText.of(preview.plan());
                    case JSON -> PlanJson.of(preview.plan());
                    case MARKDOWN -> "```\n" + PlanText.of(preview.plan()) + "```\n";
                });
        out.flush();
        if (preview.problems().stream().anyMatch(Problem::isError)) {
            return ExitCode.PROBLEMS;
        }
        return exitCode && !preview.plan().isEmpty() ? ExitCode.PENDING : ExitCode.FINE;
    }
}
