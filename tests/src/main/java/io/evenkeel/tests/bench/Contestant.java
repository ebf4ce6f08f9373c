package io.evenkeel.tests.bench;

import io.evenkeel.tests.host.Output;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that validates a file or a folder and exits with 0 when it found no problem.
 *
 * @param command its words, to which the file or folder is appended
 * @param version the words that make it say its version
 */
record Contestant(String name, List<String> command, List<String> version) {
    private static final Path TIME = Path.of("/usr/bin/time");
    private static final String FIGURES = "figures: ";

    static Contestant evenkeel() {
        var launcher =
                Bench.root().resolve("reconciler/target/dist/bin/evenkeel").toString();
        return new Contestant("evenkeel", List.of(launcher, "validate"), List.of(launcher, "version"));
    }

    static Contestant node() {
        var peer = Bench.root().resolve("tests/bench");
        return new Contestant(
                "ajv + yaml",
                List.of(
                        "node",
                        peer + "/validate.mjs",
                        Bench.root().resolve("schema").toString()),
                List.of("npm", "--prefix", peer.toString(), "ls", "--depth=0"));
    }

    Output run(Path target) {
        return Output.of(Bench.root(), with(target));
    }

    String versionText() {
        return String.join(", ", Output.of(Bench.root(), version).expect(0).lines());
    }

    /** Runs it once; the system's own account of the process and its children is asked for through GNU time. */
    Usage measure(Path target) {
        var timed = new ArrayList<>(List.of(TIME.toString(), "-f", FIGURES + "%U %S %M"));
        timed.addAll(with(target));
        var start = System.nanoTime();
        var output = Output.of(Bench.root(), timed);
        var wall = (System.nanoTime() - start) / 1e9;
        output.expect(0);
        var figures = output.lineStream()
                .filter(line -> line.startsWith(FIGURES))
                .map(line -> line.substring(FIGURES.length()).split(" "))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(TIME + " is not GNU time: " + output.text()));
        return new Usage(
                wall,
                Double.parseDouble(figures[0]) + Double.parseDouble(figures[1]),
                Double.parseDouble(figures[2]) / 1024);
    }

    private List<String> with(Path target) {
        return Stream.concat(command.stream(), Stream.of(target.toString())).toList();
    }
}
