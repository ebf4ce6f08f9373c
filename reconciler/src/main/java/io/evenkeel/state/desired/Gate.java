package io.evenkeel.state.desired;

import io.evenkeel.state.HttpQuestion;
import java.time.Duration;
import java.util.List;

/**
 * When a new copy may get traffic. The first limit reached ends it.
 *
 * @param timeout of one attempt
 * @param interval from the end of an attempt to the next
 * @param attempts at most
 * @param successes in a row, with unchanged container id, start time and restart count
 * @param deadline over all
 */
public record Gate(Check check, Duration timeout, Duration interval, int attempts, int successes, Duration deadline) {

    /** What is asked. */
    public sealed interface Check {
        /** An HTTP GET to the copy's own address. */
        record Http(int port, HttpQuestion question) implements Check {}

        /** A TCP connect to the copy's own address. */
        record Tcp(int port) implements Check {}

        /** A command in the copy that must exit 0. */
        record Command(List<String> command) implements Check {
            public Command {
                command = List.copyOf(command);
            }
        }

        /** The container's HEALTHCHECK must be healthy if there is one; otherwise it must stay running. */
        record ContainerState() implements Check {}
    }
}
