package io.evenkeel.engine.docker;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.NotModifiedException;
import com.github.dockerjava.api.model.WaitResponse;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Containers;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.ExecResult;
import io.evenkeel.engine.Inspection;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.state.desired.DeliveredFile;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Predicate;

/** Containers of a Docker Engine. */
final class DockerContainers implements Containers {
    /** The engine refuses to remove what it is removing already; then it is gone within a moment. */
    private static final RetryPolicy<Object> WHILE_BEING_REMOVED = RetryPolicy.builder()
            .handleIf(failure -> failure instanceof EngineException.Conflict
                    && Calls.holds(Objects.requireNonNullElse(failure.getMessage(), ""), "already in progress"))
            .withDelay(Duration.ofMillis(100))
            .withMaxRetries(100)
            .build();

    /** A command's last lines are kept, however many it prints. */
    private static final int COMMAND_LINES = 1000;

    private final Connection connection;

    DockerContainers(Connection connection) {
        this.connection = connection;
    }

    @Override
    public List<ContainerRow> list() {
        return connection.prompt(
                "list containers",
                docker -> docker.listContainersCmd().withShowAll(true).exec().stream()
                        .map(Rows::row)
                        .toList());
    }

    @Override
    public void create(NewContainer container) {
        connection.prompt(
                "create container " + container.name(),
                docker -> CreateRequest.of(docker, connection.loggingDriver(), container)
                        .exec());
    }

    @Override
    public void copyInto(String name, String folder, SortedMap<String, DeliveredFile> files) {
        connection.prompt(
                "copy files into container " + name,
                docker -> docker.copyArchiveToContainerCmd(name)
                        .withRemotePath(folder)
                        .withTarInputStream(FileArchive.of(files))
                        .exec());
    }

    @Override
    public void start(String name) {
        connection.prompt("start container " + name, docker -> {
            try {
                return docker.startContainerCmd(name).exec();
            } catch (NotModifiedException running) {
                return running;
            }
        });
    }

    @Override
    public void stop(String name) {
        connection.enduring("stop container " + name, _ -> {
            try {
                return connection.stopCommand(name).exec();
            } catch (NotModifiedException stopped) {
                return stopped;
            }
        });
    }

    @Override
    public void remove(String name) {
        try {
            Failsafe.with(WHILE_BEING_REMOVED)
                    .run(() -> connection.prompt(
                            "remove container " + name,
                            docker -> docker.removeContainerCmd(name)
                                    .withForce(true)
                                    .withRemoveVolumes(false)
                                    .exec()));
        } catch (EngineException.NotFound gone) {
            return;
        }
    }

    @Override
    public Inspection inspect(String name) {
        return Rows.inspection(found(name));
    }

    @Override
    public ExecResult exec(String name, List<String> command, Duration timeout) {
        var attempt = "run " + command.getFirst() + " in container " + name;
        var id = connection.prompt(
                attempt,
                docker -> docker.execCreateCmd(name)
                        .withAttachStdout(true)
                        .withAttachStderr(true)
                        .withCmd(command.toArray(String[]::new))
                        .exec()
                        .getId());
        var output = output(attempt, id, timeout);
        var code = connection.prompt(
                attempt, docker -> docker.inspectExecCmd(id).exec().getExitCodeLong());
        return new ExecResult(code == null ? -1 : code.intValue(), output);
    }

    private String output(String attempt, String id, Duration timeout) {
        return Calls.get(attempt, () -> {
            var output = new ArrayDeque<String>();
            try (var lines = new LineStream()) {
                connection.patient().execStartCmd(id).exec(lines);
                if (!lines.drain(timeout, line -> keep(output, line))) {
                    throw new EngineException.TimedOut("cannot " + attempt + ": it did not end within "
                            + Texts.of(timeout)
                            + (output.isEmpty() ? "" : ", its last line was: " + output.getLast()));
                }
            }
            return String.join("\n", output);
        });
    }

    private static boolean keep(ArrayDeque<String> output, String line) {
        if (output.size() == COMMAND_LINES) {
            output.removeFirst();
        }
        return output.add(line);
    }

    @Override
    public List<String> tail(String name, int lines) {
        return Calls.get("read the output of container " + name, () -> {
            var output = new ArrayList<String>();
            try (var stream = new LineStream()) {
                connection
                        .patient()
                        .logContainerCmd(name)
                        .withStdOut(true)
                        .withStdErr(true)
                        .withTail(lines)
                        .exec(stream);
                stream.drain(Duration.ofSeconds(30), output::add);
            }
            return List.copyOf(output.subList(Math.max(0, output.size() - lines), output.size()));
        });
    }

    @Override
    public void follow(String name, int past, Duration timeout, Predicate<String> goOn) {
        Calls.run("follow the output of container " + name, () -> {
            try (var stream = new LineStream()) {
                connection
                        .patient()
                        .logContainerCmd(name)
                        .withStdOut(true)
                        .withStdErr(true)
                        .withFollowStream(true)
                        .withTail(past == ALL ? -1 : past)
                        .exec(stream);
                stream.drain(timeout, goOn);
            }
        });
    }

    @Override
    public void signal(String name, String signal) {
        connection.prompt(
                "signal container " + name,
                docker -> docker.killContainerCmd(name).withSignal(signal).exec());
    }

    @Override
    public int await(String name, Duration timeout) {
        var attempt = "wait for container " + name;
        return Calls.get(attempt, () -> {
            try (var answer = new Answer<WaitResponse>()) {
                connection.patient().waitContainerCmd(name).exec(answer);
                return answer.last(timeout)
                        .map(WaitResponse::getStatusCode)
                        .orElseThrow(() -> new EngineException.TimedOut(
                                "cannot " + attempt + ": it still runs after " + Texts.of(timeout)));
            }
        });
    }

    private InspectContainerResponse found(String name) {
        return connection.prompt(
                "inspect container " + name,
                docker -> docker.inspectContainerCmd(name).exec());
    }

    /** The engine knows whole seconds only; a part of a second counts as one, or the grace would be cut to nothing. */
    static int seconds(Duration grace) {
        return Math.toIntExact(grace.plusMillis(999).toSeconds());
    }
}
