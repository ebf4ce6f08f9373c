package io.evenkeel.tests.scenario;

import io.evenkeel.app.ProgramVersion;
import io.evenkeel.engine.OwnImage;
import io.evenkeel.engine.docker.DockerEngine;
import java.nio.file.Path;
import java.util.List;

/** The images that scenarios run: Evenkeel's own under two names, and the proxy's. */
final class DemoImage {
    private DemoImage() {}

    /**
     * Makes sure that the engine has them; cheap when it has.
     *
     * @return the proxy's image
     */
    static synchronized String ensure(Docker docker) {
        var own = OwnImage.ofThisProgram(ProgramVersion.text());
        try (var engine = DockerEngine.at(docker.address())) {
            own.ensure(engine.images());
        }
        docker.run("tag", own.reference(), "evenkeel-demo:v1");
        docker.run("tag", own.reference(), "evenkeel-demo:v2");
        var proxy = proxy();
        if (docker.tryTo("image", "inspect", proxy).exitCode() != 0) {
            copy(proxy, docker);
        }
        return proxy;
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

    private static String proxy() {
        var root = Path.of(System.getProperty("evenkeel.root", ".."));
        var said = Output.of(root, List.of("bin/proxy-image")).expect(0);
        return said.lines().getLast();
    }
}
