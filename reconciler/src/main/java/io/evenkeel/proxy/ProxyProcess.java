package io.evenkeel.proxy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What an adapter may do with its proxy's container; wired to the engine by {@code app}. */
public interface ProxyProcess {
    /** Whether it runs now. */
    boolean running();

    /**
     * Whether it runs and was made as it is wanted now. One of another kind or version could not load what the wanted
     * image has accepted; it is about to be replaced, and the next one starts from the files.
     */
    boolean current();

    /** Runs a command in it. */
    Result exec(List<String> command, Duration timeout);

    /**
     * Runs a command of the proxy's own image in a throw-away container without network, with the proxy directory's
     * configuration mounted as in the proxy itself.
     */
    Result check(List<String> command, Duration timeout);

    /**
     * Runs Evenkeel's own probe helper in the proxy's network namespace and passes on its lines, until
     * {@code goOn} answers false, it ends, or the time is over.
     */
    void helper(List<String> arguments, Duration timeout, Predicate<String> goOn);

    /** Exit code and output, standard output and error together. */
    record Result(int exitCode, String output) {
        private static final int MOST_CHARACTERS = 2000;

        /**
         * What a command said when it failed.
         *
         * @param program for people
         * @param telling whether a line of its output says what is wrong
         */
        public Optional<String> refusal(String program, Predicate<String> telling) {
            return exitCode == 0
                    ? Optional.empty()
                    : Optional.of(program + " exited with " + exitCode + " and said: " + words(output, telling));
        }

        /** The first line of an output that tells, else the last one. */
        public static String words(String output, Predicate<String> telling) {
            var lines = output.lines().filter(line -> !line.isBlank()).toList();
            var said = lines.stream().filter(telling).findFirst().orElse(lines.isEmpty() ? "nothing" : lines.getLast());
            return said.substring(0, Math.min(said.length(), MOST_CHARACTERS));
        }
    }
}
