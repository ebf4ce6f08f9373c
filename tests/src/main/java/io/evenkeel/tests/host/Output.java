package io.evenkeel.tests.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What a child process said and how it ended.
 *
 * @param text standard output and standard error as they came
 */
public record Output(int exitCode, String text) {
    /** So long that only a program that hangs reaches it. */
    private static final int LIMIT_SECONDS = 600;

    /** Runs a command to its end. */
    public static Output of(Path folder, List<String> command) {
        var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var text = CompletableFuture.supplyAsync(() -> read(process), Thread::startVirtualThread);
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        command + " did not end within " + LIMIT_SECONDS + " s:\n" + text.join());
            }
            return new Output(process.exitValue(), text.join());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Whether a program is on the PATH. */
    static boolean exists(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, program))
                .anyMatch(Files::isExecutable);
    }

    private static String read(Process process) {
        try (var out = process.inputReader()) {
            return String.join("\n", out.lines().toList()) + "\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Output expect(int code) {
        if (exitCode != code) {
            throw new IllegalStateException("exit code " + exitCode + " instead of " + code + ":\n" + text);
        }
        return this;
    }

    /** The lines that hold something. */
    public List<String> lines() {
        return lineStream().toList();
    }

    public Stream<String> lineStream() {
        return text.lines().filter(line -> !line.isBlank());
    }
}
