package io.evenkeel.proxy;

import java.time.Duration;
import java.util.List;
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
    record Result(int exitCode, String output) {}
}
