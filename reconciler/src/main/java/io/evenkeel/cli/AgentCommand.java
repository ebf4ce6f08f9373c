package io.evenkeel.cli;

import io.evenkeel.app.Agent;
import io.evenkeel.execute.Pace;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        description = "Follows the repository that agent.yaml names, until it gets SIGTERM or SIGINT.")
final class AgentCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private HostOptions host;

    @Option(names = "--halt-after", paramLabel = "N", hidden = true)
    private @Nullable Integer haltAfter;

    @Override
    public Integer call() throws InterruptedException {
        var configuration = host.configuration();
        var repository = configuration
                .repository()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "there is nothing to follow: set repository.url in " + host.config()));
        Logging.set(configuration.logs());
        var pace = haltAfter == null ? new Pace.Parallel() : new Pace.OneByOne(haltAfter);
        var agent = new Agent(configuration, repository, new StepLog(), pace);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(agent)));
        agent.run();
        return ExitCode.FINE;
    }

    /** An orderly end that was asked for is no failure; by itself the JVM would report the signal, 143. */
    private static void end(Agent agent) {
        if (agent.stop()) {
            Runtime.getRuntime().halt(ExitCode.FINE);
        }
    }
}
