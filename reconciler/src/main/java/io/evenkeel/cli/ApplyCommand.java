package io.evenkeel.cli;

import io.evenkeel.app.AgentConfiguration;
import io.evenkeel.app.Installation;
import io.evenkeel.app.RepositoryPlace;
import io.evenkeel.execute.Pace;
import io.evenkeel.journal.Entry;
import io.evenkeel.reconcile.PassResult;
import io.evenkeel.reconcile.PassResult.Outcome;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "apply",
        mixinStandardHelpOptions = true,
        description = {
            "Runs one pass: fetches, validates, compares and rolls out.",
            "Health checks at run time are the agent's: without one they are off."
        })
final class ApplyCommand implements Callable<Integer> {
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
            description = "A local folder to apply. Refused where agent.yaml names a repository.")
    private @Nullable Path path;

    @Option(names = "--exit-code", description = "Exit with 3 when not everything is as declared afterwards.")
    private boolean exitCode;

    @Option(
            names = "--approve",
            paramLabel = "PLAN-ID",
            description = "Removes what is more than prune.limit allows at once; evenkeel plan tells the id.")
    private @Nullable String approval;

    @Option(names = "--halt-after", paramLabel = "N", hidden = true)
    private @Nullable Integer haltAfter;

    @Override
    public Integer call() {
        var configuration = host.configuration();
        var progress = Progress.on(spec.commandLine().getErr());
        var pace = haltAfter == null ? new Pace.Parallel() : new Pace.OneByOne(haltAfter);
        try (progress;
                var installation = Installation.open(configuration, place(configuration), progress, pace)) {
            Runtime.getRuntime().addShutdownHook(new Thread(installation::stop));
            var result = pass(installation);
            progress.close();
            return report(result, installation);
        }
    }

    private PassResult pass(Installation installation) {
        var result = installation.reconciler().reconcile("apply");
        var approved = result.removal().filter(removal -> removal.id().equals(approval));
        if (approval != null && approved.isEmpty()) {
            spec.commandLine().getErr().println("no removal with the id " + approval + " waits now");
        }
        return approved.map(removal -> {
                    installation.journal().append(new Entry.Approved(Instant.now(), removal.resources()));
                    return installation.reconciler().reconcile("approve");
                })
                .orElse(result);
    }

    private RepositoryPlace place(AgentConfiguration configuration) {
        if (path != null && configuration.repository().isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "this host follows "
                            + configuration.repository().orElseThrow().url() + " (" + host.config()
                            + "); commit there, or look at a folder with evenkeel plan " + path);
        }
        return host.place(configuration, path);
    }

    private int report(PassResult result, Installation installation) {
        var err = spec.commandLine().getErr();
        result.fetchFailure().ifPresent(why -> err.println("the repository could not be asked: " + why));
        result.problems().forEach(problem -> err.println(problem));
        var code = switch (result.outcome()) {
            case Outcome.Converged() -> ExitCode.FINE;
            case Outcome.Degraded(var why) -> say(why, exitCode ? ExitCode.PENDING : ExitCode.PROBLEMS);
            case Outcome.Failed(var why) -> say(why, ExitCode.PROBLEMS);
            case Outcome.Interrupted() -> say(List.of("interrupted; the next pass goes on"), ExitCode.PROBLEMS);
            case Outcome.Unreachable(var why) -> say(List.of(why), ExitCode.UNREACHABLE);
        };
        if (installation.proxy().routes().values().stream()
                .anyMatch(route -> route.blue().health().isPresent()
                        || route.green().health().isPresent())) {
            err.println("note: runtime health checks are asked by the agent; without one they are off");
        }
        spec.commandLine()
                .getOut()
                .println(result.actions() + (result.actions() == 1 ? " step" : " steps") + ", "
                        + (result.converged() ? "everything is as declared" : "not everything is as declared"));
        return code;
    }

    private int say(List<String> why, int code) {
        why.forEach(spec.commandLine().getErr()::println);
        return code;
    }
}
