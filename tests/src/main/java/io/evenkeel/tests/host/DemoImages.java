package io.evenkeel.tests.host;

import io.evenkeel.app.ProgramVersion;
import io.evenkeel.engine.Images;
import io.evenkeel.engine.OwnImage;
import io.evenkeel.engine.docker.DockerEngine;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** The images that scenarios and the demo run: two versions of the demo app, which is Evenkeel's own image, and the proxy. */
public final class DemoImages {
    private static final String BASE = "io.evenkeel.demo.base";

    private static final int CANNOT_BE_REACHED = 4;
    private static final int CANNOT_BE_HAD = 5;

    private DemoImages() {}

    /** The same with Caddy as the proxy. */
    public static String ensure(Docker docker) {
        return ensure(docker, "caddy");
    }

    /**
     * Makes sure that the engine has them; cheap when it has.
     *
     * @return the proxy's image
     * @throws MissingException when the proxy's image can neither be pulled nor made here
     */
    public static String ensure(Docker docker, String proxyKind) {
        return ensure(docker, proxyKind, "");
    }

    /**
     * The same with names of the caller's own, which another build on this machine does not give to another program.
     *
     * @param prefix of the tags, as in {@code evenkeel-demo:lab1-v2}
     */
    public static synchronized String ensure(Docker docker, String proxyKind, String prefix) {
        var program = OwnImage.ofThisProgram(ProgramVersion.text());
        try (var engine = DockerEngine.at(docker.address())) {
            var own = program.ensure(engine.images());
            for (var version : List.of("v1", "v2")) {
                tell(engine.images(), name(prefix + version), version, own);
            }
        }
        var proxy = proxy(proxyKind);
        if (docker.tryTo("image", "inspect", proxy).exitCode() != 0) {
            copy(proxy, docker);
        }
        return proxy;
    }

    /** An image that differs in the version which the app tells; made through the engine's build API, without a registry. */
    private static void tell(Images images, String image, String version, Images.Image own) {
        var isMade = images.find(image)
                .filter(made -> own.id().equals(made.labels().get(BASE)))
                .isPresent();
        if (!isMade) {
            images.build(image, context("""
                    FROM %s
                    ENV VERSION=%s
                    LABEL %s=%s
                    """.formatted(own.id(), version, BASE, own.id())), Duration.ofMinutes(1));
        }
    }

    /** What the image with a tag is called. */
    public static String name(String tag) {
        return "evenkeel-demo:" + tag;
    }

    private static InputStream context(String dockerfile) {
        var bytes = dockerfile.getBytes(StandardCharsets.UTF_8);
        var archive = new ByteArrayOutputStream();
        try (var tar = new TarArchiveOutputStream(archive)) {
            var entry = new TarArchiveEntry("Dockerfile");
            entry.setSize(bytes.length);
            tar.putArchiveEntry(entry);
            tar.write(bytes);
            tar.closeArchiveEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ByteArrayInputStream(archive.toByteArray());
    }

    private static void copy(String image, Docker to) {
        Output.of(
                        Path.of("/"),
                        List.of(
                                "sh",
                                "-c",
                                "docker -H %s save %s | docker -H %s load"
                                        .formatted(Docker.HERE.address(), image, to.address())))
                .expect(0);
    }

    private static String proxy(String kind) {
        var root = Path.of(System.getProperty("evenkeel.root", ".."));
        var said = Output.of(root, List.of("bin/proxy-image", kind));
        if (said.exitCode() == CANNOT_BE_HAD || said.exitCode() == CANNOT_BE_REACHED) {
            throw new MissingException(said.text().strip());
        }
        return said.expect(0).lines().getLast();
    }
}
