package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;

import io.evenkeel.tests.host.Output;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code bin/demo} without {@code --check}, as a person has it in a terminal. */
record RunningDemo(Process process, Path said) implements AutoCloseable {
    /** Starts it; what it says goes to a file. */
    static RunningDemo start(Path said) {
        try {
            var process = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            return new RunningDemo(process, said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As {@code bin/demo} starts it. */
    static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Devenkeel.root=" + System.getProperty("evenkeel.root", ".."),
                "-Devenkeel.home=" + System.getProperty("evenkeel.home", "../reconciler/target/dist"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.evenkeel.tests.demo.Demo"));
        command.addAll(List.of(words));
        return command;
    }

    String text() {
        try {
            return Files.readString(said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void awaitText(String text) {
        eventually("the demo says " + text, () -> {
            if (!process.isAlive() && !text().contains(text)) {
                throw new IllegalStateException("the demo has ended:\n" + text());
            }
            return text().contains(text);
        });
    }

    /** The lines to paste below the first line that begins so. */
    List<String> block(String heading) {
        return text().lines()
                .dropWhile(line -> !line.startsWith(heading))
                .skip(1)
                .takeWhile(line -> line.startsWith("  "))
                .map(String::strip)
                .toList();
    }

    /** Pastes them into a shell. */
    static Output paste(List<String> lines) {
        return Output.of(Path.of("/"), List.of("sh", "-ec", String.join("\n", lines)));
    }

    /** The repository's address, by which all that the demo makes on the engine is found. */
    String url() {
        return text().replaceFirst("(?s).*serving example-repo at (\\S+);.*", "$1");
    }

    /** Ends it as Ctrl-C does, and gives its exit code. */
    int end() {
        process.destroy();
        return await();
    }

    void kill() {
        process.destroyForcibly();
        await();
    }

    private int await() {
        try {
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the demo does not end:\n" + text());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        end();
    }
}
