package io.evenkeel.tests.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What is to be seen of a host after a test has failed on it. */
final class Evidence {
    private Evidence() {}

    static void write(ScenarioHost host, List<String> said, ExtensionContext context) throws IOException {
        var folder = Path.of(
                "target/scenario",
                context.getRequiredTestClass().getSimpleName() + "."
                        + context.getRequiredTestMethod().getName());
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("commands.txt"), String.join("\n\n", said));
        Files.writeString(folder.resolve("plan.txt"), host.evenkeel("plan").text());
        Files.writeString(folder.resolve("status.txt"), host.evenkeel("status").text());
        Files.writeString(
                folder.resolve("containers.txt"),
                host.docker()
                        .tryTo("ps", "-a", "--no-trunc", "--filter", "label=" + host.label())
                        .text());
        Files.writeString(
                folder.resolve("proxy.log"),
                host.docker()
                        .tryTo("logs", "--tail", "500", host.proxyContainer())
                        .text());
        copy(host.folder().file("state/journal.jsonl"), folder.resolve("journal.jsonl"));
        copy(host.folder().file("agent.log"), folder.resolve("agent.log"));
        System.err.println("what is to be seen of it lies in " + folder.toAbsolutePath());
    }

    private static void copy(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            Files.writeString(to, Files.readString(from));
        }
    }
}
