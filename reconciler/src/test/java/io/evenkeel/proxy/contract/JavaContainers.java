package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.Reach;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Containers that run a class of these tests on this JVM's own Java, mounted from the host: no image to build. */
final class JavaContainers {
    private static final String IMAGE = "evenkeel-test/host:1";

    private JavaContainers() {}

    static synchronized JavaContainers create() {
        if (DockerCli.attempt("image", "inspect", IMAGE).exitCode() != 0) {
            DockerCli.command(List.of(
                    "sh",
                    "-c",
                    "d=$(mktemp -d) && ln -s usr/lib $d/lib && ln -s usr/lib64 $d/lib64 && mkdir $d/usr $d/tmp"
                            + " && tar -C $d -c . | docker import - " + IMAGE + "; rm -rf $d"));
        }
        return new JavaContainers();
    }

    List<String> command(List<String> docker, String mainClass, List<String> arguments) {
        List<String> words = new ArrayList<>(docker);
        var home = System.getProperty("java.home");
        for (var path : List.of("/usr", home, location(TestCopy.class), location(Reach.class))) {
            words.addAll(List.of("-v", path + ":" + path + ":ro"));
        }
        words.addAll(List.of("--tmpfs", "/tmp", IMAGE, home + "/bin/java", "-XX:-UsePerfData", "-XX:+UseSerialGC"));
        words.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx32m", "-cp"));
        words.addAll(List.of(location(TestCopy.class) + ":" + location(Reach.class), mainClass));
        words.addAll(arguments);
        return words;
    }

    private static String location(Class<?> type) {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath())
                .toString();
    }
}
