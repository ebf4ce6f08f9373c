package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.ProxyException;
import io.evenkeel.proxy.ProxyProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/** A proxy's container by the docker command. */
final class CliProxyProcess implements ProxyProcess {
    private final String container;
    private final String image;
    private final Path config;
    private final JavaContainers java;

    CliProxyProcess(String container, String image, Path config, JavaContainers java) {
        this.container = container;
        this.image = image;
        this.config = config;
        this.java = java;
    }

    @Override
    public boolean running() {
        return DockerCli.attempt("inspect", "-f", "{{.State.Running}}", container)
                .output()
                .strip()
                .equals("true");
    }

    @Override
    public boolean current() {
        return running();
    }

    @Override
    public Result exec(List<String> command, Duration timeout) {
        return DockerCli.attempt(DockerCli.words(List.of("exec", container), command));
    }

    @Override
    public Result check(List<String> command, Duration timeout) {
        return DockerCli.attempt(DockerCli.words(
                List.of("run", "--rm", "--network", "none", "-v", config + ":/etc/proxy:ro", image), command));
    }

    @Override
    public void helper(List<String> arguments, Duration timeout, Predicate<String> goOn) {
        var name = container + "-helper";
        var words = java.command(
                List.of("run", "--rm", "--name", name, "--network", "container:" + container),
                "io.evenkeel.probe.helper.Main",
                arguments);
        try {
            var process = new ProcessBuilder(DockerCli.words(List.of("docker"), words))
                    .redirectErrorStream(true)
                    .start();
            var over = Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(timeout);
                    DockerCli.attempt("rm", "-f", name);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            try (var lines =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (var line = lines.readLine(); line != null && goOn.test(line); line = lines.readLine()) {}
            }
            over.interrupt();
            DockerCli.attempt("rm", "-f", name);
        } catch (IOException e) {
            throw new ProxyException("cannot run the helper", e);
        }
    }
}
