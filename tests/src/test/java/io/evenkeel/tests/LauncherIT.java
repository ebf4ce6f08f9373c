package io.evenkeel.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.host.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program's own folder, and its cache of loaded classes, wherever they are put. */
final class LauncherIT {
    private static final Path BUILT =
            Path.of(System.getProperty("evenkeel.home")).toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void theFolderMayBeCopiedAndMoved() {
        var home = folder.resolve("moved to here");
        Output.of(folder, List.of("cp", "-r", BUILT.toString(), home.toString()))
                .expect(0);
        assertThat(version(home, "-XX:AOTMode=on").expect(0).lines()).isEqualTo(builtVersion());
    }

    @Test
    void aCacheThatCannotBeUsedIsNoneAndNobodyHearsOfIt() throws IOException {
        assertThat(version(BUILT, "-XX:AOTMode=on -XX:-UseCompactObjectHeaders").exitCode())
                .isNotZero();
        assertThat(version(BUILT, "-XX:-UseCompactObjectHeaders").expect(0).lines())
                .isEqualTo(builtVersion());

        var home = folder.resolve("broken");
        Output.of(folder, List.of("cp", "-r", BUILT.toString(), home.toString()))
                .expect(0);
        Files.writeString(cache(home), "no cache");
        assertThat(version(home, "").expect(0).lines()).isEqualTo(builtVersion());
        Files.delete(cache(home));
        assertThat(version(home, "").expect(0).lines()).isEqualTo(builtVersion());
    }

    @Test
    void theLauncherKnowsTheCacheThatWasMadeWithIt() throws IOException {
        var name = cache(BUILT).getFileName().toString();
        assertThat(Files.readString(BUILT.resolve("bin/evenkeel"))).contains("cache/" + name);
    }

    private static Path cache(Path home) throws IOException {
        try (var files = Files.list(home.resolve("cache"))) {
            var found = files.toList();
            assertThat(found).hasSize(1);
            return found.getFirst();
        }
    }

    private static List<String> builtVersion() {
        var lines = version(BUILT, "-XX:AOTMode=on").expect(0).lines();
        assertThat(lines).singleElement().asString().startsWith("evenkeel ");
        return lines;
    }

    private static Output version(Path home, String options) {
        var program = home.resolve("bin/evenkeel").toString();
        return Output.of(Path.of("/"), List.of("env", "EVENKEEL_JAVA_OPTS=" + options, program, "version"));
    }
}
