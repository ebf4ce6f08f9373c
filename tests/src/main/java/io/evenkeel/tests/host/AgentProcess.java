package io.evenkeel.tests.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running {@code evenkeel agent}. */
public final class AgentProcess implements AutoCloseable {
    private final Process process;
    private final Path log;

    private AgentProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    public static AgentProcess start(List<String> command, Path log) {
        try {
            var process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return new AgentProcess(process, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything that agents of this host have logged. */
    public String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** Ends it as a service manager does, which would kill it after 90 s, and gives its exit code. */
    public int terminate() {
        process.destroy();
        return await(90);
    }

    /** Ends it as the kernel does when memory is short. */
    public void kill() {
        process.destroyForcibly();
        await(30);
    }

    private int await(int seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the agent did not end within " + seconds + " s:\n" + log());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
