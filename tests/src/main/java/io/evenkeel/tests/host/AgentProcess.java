package io.evenkeel.tests.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of Evenkeel that goes on, as {@code evenkeel agent}. */
public final class AgentProcess implements AutoCloseable {
    private static final Pattern COMPLAINT = Pattern.compile("^\\S+ (?:WARN|ERROR) +\\S+ (.*)");

    private static final int LOG_END = 30;

    private final Process process;
    private final Path log;

    private AgentProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts it in a session of its own, as a service manager does: Ctrl-C is not for it. */
    public static AgentProcess start(List<String> command, Path log) {
        var words = new ArrayList<>(List.of("setsid"));
        words.addAll(command);
        try {
            var process = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
            return new AgentProcess(process, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends those of a host that nobody looks after any more. */
    public static void killAll(HostFolder folder) {
        ProcessHandle.allProcesses()
                .filter(process -> commandLine(process).contains("--config\0" + folder.file("agent.yaml") + "\0"))
                .forEach(ProcessHandle::destroyForcibly);
    }

    /** Whole, which {@link ProcessHandle.Info} does not give; empty for a process that has ended meanwhile. */
    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"));
        } catch (IOException gone) {
            return "";
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

    /** The last lines of it, for people. */
    public String logEnd() {
        var lines = log().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_END), lines.size()));
    }

    /** What it has logged that needs somebody's attention, without time and place. */
    public List<String> complaints() {
        return log().lines()
                .map(COMPLAINT::matcher)
                .filter(Matcher::find)
                .map(line -> line.group(1))
                .toList();
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** Ends it as a service manager does, which would kill it after 90 s, and gives its exit code. */
    public int terminate() {
        process.destroy();
        return await(90);
    }

    /** Ends it in order if it can be had in half a minute, and by force otherwise. */
    public void end() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
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
