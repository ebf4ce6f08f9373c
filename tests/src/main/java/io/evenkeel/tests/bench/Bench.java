package io.evenkeel.tests.bench;

import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The main class behind {@code bin/bench}. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        subcommands = ValidateBench.class,
        description = "Measures Evenkeel beside programs that do a comparable job.")
public final class Bench {
    private Bench() {}

    /** Runs it. */
    public static void main(String[] words) {
        System.exit(new CommandLine(new Bench()).execute(words));
    }

    /** This source tree. */
    static Path root() {
        return Path.of(System.getProperty("evenkeel.root", ".."))
                .toAbsolutePath()
                .normalize();
    }
}
