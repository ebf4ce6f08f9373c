package io.evenkeel.tests.host;

import io.evenkeel.app.ProgramVersion;
import io.evenkeel.engine.OwnImage;
import io.evenkeel.engine.docker.DockerEngine;
import java.nio.file.Path;
import java.util.List;

/** The images that scenarios and the demo run: two versions of the demo app, which is Evenkeel's own image, and the proxy. */
public final class DemoImages {
    private static final String BASE = "io.evenkeel.demo.base";

    private DemoImages() {}

    /** The same with Caddy as the proxy. */
    public static String ensure(Docker docker) {
        return ensure(docker, "caddy");
    }

    /**
     * Makes sure that the engine has them; cheap when it has.
     *
     * @return the proxy's image
     */
    public static synchronized String ensure(Docker docker, String proxyKind) {
        var own = OwnImage.ofThisProgram(ProgramVersion.text());
        try (var engine = DockerEngine.at(docker.address())) {
            own.ensure(engine.images());
        }
        var base = imageId(docker, own.reference());
        for (var version : List.of("v1", "v2")) {
            tell(docker, version, own.reference(), base);
        }
        var proxy = proxy(proxyKind);
        if (docker.tryTo("image", "inspect", proxy).exitCode() != 0) {
            copy(proxy, docker);
        }
        return proxy;
    }

    /** An image that differs in the version which the app tells; made from a container, which needs no registry. */
    private static void tell(Docker docker, String version, String reference, String base) {
        var image = "evenkeel-demo:" + version;
        var made = docker.tryTo("image", "inspect", "--format", "{{index .Config.Labels \"" + BASE + "\"}}", image);
        if (made.exitCode() == 0 && made.text().strip().equals(base)) {
            return;
        }
        var container = docker.run("create", reference).text().strip();
        try {
            docker.run(
                    "commit",
                    "--change",
                    "ENV VERSION=" + version,
                    "--change",
                    "LABEL " + BASE + "=" + base,
                    container,
                    image);
        } finally {
            docker.tryTo("rm", container);
        }
    }

    private static String imageId(Docker docker, String image) {
        return docker.run("image", "inspect", "--format", "{{.Id}}", image)
                .text()
                .strip();
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
        var said = Output.of(root, List.of("bin/proxy-image", kind)).expect(0);
        return said.lines().getLast();
    }
}
