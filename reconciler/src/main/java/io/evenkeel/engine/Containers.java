package io.evenkeel.engine;

import io.evenkeel.state.desired.DeliveredFile;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * Containers, addressed by name.
 *
 * <p>Every method may throw {@link EngineException}; where a container is named that does not exist, it is
 * {@link EngineException.NotFound}.
 */
public interface Containers {
    /** Of lines. */
    int ALL = Integer.MAX_VALUE;

    /** All containers of the engine, running or not, ours or not, in one call. */
    List<ContainerRow> list();

    /**
     * Creates a container; its image must be there.
     *
     * @throws EngineException.Conflict when the name is taken
     */
    void create(NewContainer container);

    /**
     * Puts files into it, running or not; those that are there are replaced, folders that are missing are made.
     *
     * @param folder absolute path in the container
     * @param files by their path below the folder
     * @throws EngineException when the folder cannot be written, as on a read-only root
     */
    void copyInto(String name, String folder, SortedMap<String, DeliveredFile> files);

    /** Starts it; nothing happens when it runs already. */
    void start(String name);

    /** Stops it with the signal and the grace it was created with; nothing happens when it is not running. */
    void stop(String name);

    /** Removes it, running or not, never its volumes; nothing happens when there is none. */
    void remove(String name);

    Inspection inspect(String name);

    /**
     * Runs a command in a running container.
     *
     * @throws EngineException.Conflict when it is not running
     * @throws EngineException.TimedOut when the time is over; the command may still run
     */
    ExecResult exec(String name, List<String> command, Duration timeout);

    /** The last lines of its output, standard output and error together. */
    List<String> tail(String name, int lines);

    /**
     * Passes on the output of a container line by line as it appears, until the container ends, the time is over or
     * {@code goOn} answers false.
     *
     * @param past how many of the lines come first that are there already; {@link #ALL}
     */
    void follow(String name, int past, Duration timeout, Predicate<String> goOn);

    /** Signals the main process, as in {@code HUP}. */
    void signal(String name, String signal);

    /**
     * Waits until it is not running and gives its exit code.
     *
     * @throws EngineException.TimedOut when it runs longer
     */
    int await(String name, Duration timeout);
}
