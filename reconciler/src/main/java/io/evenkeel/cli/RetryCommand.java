package io.evenkeel.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "retry",
        mixinStandardHelpOptions = true,
        description = "Lets the agent try a resource again that is parked, or that waits for its next attempt.")
final class RetryCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private AgentAccess agent;

    @Parameters(index = "0", paramLabel = "RESOURCE", description = "As in shop/production/web.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private String resource;

    @Override
    public Integer call() {
        return RequestAnswer.tell(spec.commandLine(), agent.client().retry(ResourceArgument.parse(spec, resource)));
    }
}
