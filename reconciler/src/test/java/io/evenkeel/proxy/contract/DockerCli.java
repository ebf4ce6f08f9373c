package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.ProxyProcess.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The docker command, for tests. */
final class DockerCli {
    private DockerCli() {}

    static String run(String... words) {
        var result = attempt(words);
        if (result.exitCode() != 0) {
            throw new IllegalStateException(
                    "docker " + String.join(" ", words) + " gave " + result.exitCode() + ": " + result.output());
        }
        return result.output().strip();
    }

    static Result attempt(String... words) {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(Arrays.asList(words));
        return command(command);
    }

    /** A file of a container, which needs no shell in it. */
    static String read(String container, String path) {
        try {
            var copy = Files.createTempFile("evenkeel-it", "");
            run("cp", container + ":" + path, copy.toString());
            var text = Files.readString(copy);
            Files.delete(copy);
            return text;
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + path + " of " + container, e);
        }
    }

    static Result command(List<String> command) {
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), output);
        } catch (IOException e) {
            throw new IllegalStateException("cannot run " + command, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String[] words(List<String> before, List<String> after) {
        List<String> all = new ArrayList<>(before);
        all.addAll(after);
        return all.toArray(String[]::new);
    }
}
