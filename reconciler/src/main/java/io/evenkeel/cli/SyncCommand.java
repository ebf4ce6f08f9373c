package io.evenkeel.cli;

import io.evenkeel.server.ApiClient;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "sync",
        mixinStandardHelpOptions = true,
        description = {
            "Lets the agent look at the repository and the host now, and waits until it has done what there is to do.",
            "Exit code 0: all is as declared. 1: not all. 3: it goes on."
        })
final class SyncCommand implements Callable<Integer> {
    private static final int OVER = 200;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private AgentAccess agent;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "900",
            description = "How long to wait at most; 0 only asks. Default: ${DEFAULT-VALUE}.")
    private int wait;

    @Override
    public Integer call() {
        var answer = agent.client().sync(Duration.ofSeconds(wait));
        var out = spec.commandLine().getOut();
        answer.lines().forEach(out::println);
        out.flush();
        return code(answer);
    }

    private static int code(ApiClient.Answer answer) {
        if (answer.status() != OVER) {
            return ExitCode.PENDING;
        }
        return answer.lines().isEmpty() ? ExitCode.FINE : ExitCode.PROBLEMS;
    }
}
