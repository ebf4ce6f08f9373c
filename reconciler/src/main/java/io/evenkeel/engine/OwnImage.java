package io.evenkeel.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Evenkeel's one image, {@code evenkeel:<version>}: agent, probe helper and demo app. No registry has it: it is made on
 * the engine, through its build API, from the folder that the program runs from and a few libraries of the system.
 *
 * @param home the distribution: {@code runtime/} and {@code lib/}
 * @param system where the C library is taken from, {@code /} but in tests
 */
public record OwnImage(String version, Path home, Path system) {
    /** Where a container of this image has its Java. */
    public static final String JAVA = Distribution.TARGET + "/runtime/bin/java";

    /** Hash of everything in it: a tag alone says nothing while the program is being developed. */
    static final String CONTENT = Labels.PREFIX + "content";

    private static final Duration BUILD = Duration.ofMinutes(5);

    /**
     * The image of the running program.
     *
     * @throws IllegalStateException when the program was started without its folder, as in a test without a
     *     distribution
     */
    public static OwnImage ofThisProgram(String version) {
        var home = Optional.ofNullable(System.getProperty("evenkeel.home"))
                .orElseThrow(() -> new IllegalStateException(
                        "the system property evenkeel.home is not set; start the program with bin/evenkeel"));
        return new OwnImage(version, Path.of(home), Path.of("/"));
    }

    /** {@code evenkeel:0.1.0}. */
    public String reference() {
        return "evenkeel:" + version;
    }

    /**
     * Makes sure that the engine has it as this program is; one call when it has.
     *
     * @return the image, with its size
     * @throws EngineException when it cannot be built
     */
    public Images.Image ensure(Images images) {
        var distribution = Distribution.read(home, system);
        var content = distribution.hash(recipe(distribution));
        var found = images.find(reference())
                .filter(image -> content.equals(image.labels().get(CONTENT)));
        return found.orElseGet(() -> build(images, distribution, content));
    }

    /**
     * The words that run a small program of this image without its launcher; the program must need java.base alone.
     */
    public List<String> java(Class<?> program) {
        return List.of(
                JAVA,
                "-Xlog:disable",
                "-Xms2m",
                "-Xmx16m",
                "-Xss256k",
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                Distribution.TARGET + "/lib/evenkeel-reconciler-" + version + ".jar",
                program.getName());
    }

    /** A word of a recipe is quoted as JSON; none of ours holds a quote or a backslash. */
    private static String recipe(Distribution distribution) {
        var classPath = distribution.jars().stream()
                .map(jar -> Distribution.TARGET + "/lib/" + jar)
                .collect(Collectors.joining(":"));
        var entrypoint = Stream.of(
                        Stream.of(JAVA),
                        distribution.options().stream(),
                        Stream.of("-Devenkeel.home=" + Distribution.TARGET, "-cp", classPath, "io.evenkeel.cli.Main"))
                .flatMap(words -> words)
                .map(word -> '"' + word + '"')
                .collect(Collectors.joining(", ", "[", "]"));
        return """
                FROM scratch
                COPY root/ /
                ENV PATH=%s/runtime/bin MALLOC_ARENA_MAX=1
                ENTRYPOINT %s
                """.formatted(Distribution.TARGET, entrypoint);
    }

    private Images.Image build(Images images, Distribution distribution, String content) {
        images.build(
                reference(),
                distribution.context(recipe(distribution) + "LABEL " + CONTENT + "=" + content + "\n"),
                BUILD);
        return images.find(reference())
                .orElseThrow(() ->
                        new EngineException("the engine says that it built " + reference() + " but does not have it"));
    }
}
