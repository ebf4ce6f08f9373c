package io.evenkeel.execute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/**
 * A running container of an app, and a look from inside it.
 *
 * @param name of the container
 * @param afterwards what is to be done once it is gone
 */
record Resident(Engine engine, String name, Runnable afterwards) implements AutoCloseable {
    /** What a shell line prints in it; it must succeed. */
    String inside(String line) {
        var result = engine.containers().exec(name, List.of("/bin/sh", "-c", line), Duration.ofSeconds(30));
        assertThat(result.exitCode()).as(result.output()).isZero();
        return result.output();
    }

    /** How a shell line ends in it. */
    int exitCode(String line) {
        return engine.containers()
                .exec(name, List.of("/bin/sh", "-c", line), Duration.ofSeconds(30))
                .exitCode();
    }

    /** A line of the status of process 1, as the kernel tells it. */
    String status(String field) {
        return inside("cat /proc/1/status")
                .lines()
                .filter(line -> line.startsWith(field + ":"))
                .findFirst()
                .map(line -> line.substring(field.length() + 1).strip())
                .orElseThrow();
    }

    /** What {@code docker inspect} says. */
    String told(String template) {
        try {
            var inspect = new ProcessBuilder("docker", "inspect", "--format", template, name).start();
            try (var output = inspect.inputReader(UTF_8)) {
                return output.readAllAsString().strip();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        engine.containers().remove(name);
        afterwards.run();
    }
}
