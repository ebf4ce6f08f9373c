package io.evenkeel.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "approve",
        mixinStandardHelpOptions = true,
        description = {
            "Lets the agent remove what is more than prune.limit allows at once.",
            "Without an agent: evenkeel apply --approve PLAN-ID."
        })
final class ApproveCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private AgentAccess agent;

    @Parameters(
            index = "0",
            paramLabel = "PLAN-ID",
            description = "As evenkeel plan and evenkeel status tell it; another set of resources has another one.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private String id;

    @Override
    public Integer call() {
        return RequestAnswer.tell(spec.commandLine(), agent.client().approve(id));
    }
}
