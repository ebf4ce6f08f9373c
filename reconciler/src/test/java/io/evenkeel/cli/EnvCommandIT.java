package io.evenkeel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.engine.docker.HostProgramsImage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the image sets, as an engine that has it tells. */
final class EnvCommandIT {
    private static final String ENGINE = "unix:///var/run/docker.sock";
    private static final String IMAGE = "evenkeel-env-it:1";

    @TempDir
    private Path root;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void buildImage() {
        try (var engine = DockerEngine.at(ENGINE)) {
            HostProgramsImage.build(
                    engine.images(), IMAGE, "sleep 600", "ENV KEPT=\"of the image\" OVERRIDDEN=weak REMOVED=1 EMPTY=");
        }
    }

    @Test
    void whatTheImageSetsIsTheWeakestLayer() throws IOException {
        write("evenkeel.yaml", "kind: Fleet\nversion: 1\n");
        write("shop/project.yaml", "kind: Project\nvariables:\n  OVERRIDDEN: stronger\n");
        write("shop/production/environment.yaml", "kind: Environment\n");
        write(
                "shop/production/web.yaml",
                "kind: App\nimage: " + IMAGE + "\nvariables:\n  OVERRIDDEN: strong\n  REMOVED:\n  OWN: 1.10\n");
        write("agent.yaml", "engine: " + ENGINE + "\n");

        var exitCode = run("env", "shop/production/web", "-C", root.toString(), "--config", root + "/agent.yaml");

        assertThat(exitCode).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .containsOnlyOnce(
                        "KEPT | of the image | image | " + IMAGE,
                        "EMPTY | \"\" | image | " + IMAGE,
                        "OVERRIDDEN | strong | app | shop/production/web.yaml:4 |"
                                + " stronger (project, shop/project.yaml:3); weak (image, " + IMAGE + ")",
                        "REMOVED | (removed) | app | shop/production/web.yaml:5 | 1 (image, " + IMAGE + ")",
                        "OWN | 1.10 | app | shop/production/web.yaml:6");
    }

    private void write(String path, String text) throws IOException {
        var file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private int run(String... arguments) {
        return Main.commandLine(arguments)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }
}
