package io.evenkeel.cli;

import io.evenkeel.server.ApiClient;
import picocli.CommandLine;

/** What the agent said to a request that it takes or refuses. */
final class RequestAnswer {
    private static final int ACCEPTED = 202;

    private RequestAnswer() {}

    /** Prints it, and gives the exit code. */
    static int tell(CommandLine line, ApiClient.Answer answer) {
        var accepted = answer.status() == ACCEPTED;
        var out = accepted ? line.getOut() : line.getErr();
        answer.lines().forEach(out::println);
        out.flush();
        return accepted ? ExitCode.FINE : ExitCode.PROBLEMS;
    }
}
