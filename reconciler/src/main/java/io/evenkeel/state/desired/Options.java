package io.evenkeel.state.desired;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What most containers leave as it is.
 *
 * @param files that are put into it, by their paths
 * @param logging empty for the engine's own default, with bounds where it has none
 * @param labels by name, besides Evenkeel's own
 * @param healthcheck empty for the image's own
 */
public record Options(
        Execution execution,
        Security security,
        Networking networking,
        Scratch scratch,
        List<DeliveredFile> files,
        Optional<Logging> logging,
        SortedMap<String, String> labels,
        Optional<Healthcheck> healthcheck) {
    public static final Options NONE = new Options(
            Execution.STANDARD,
            Security.STANDARD,
            Networking.STANDARD,
            Scratch.NONE,
            List.of(),
            Optional.empty(),
            new TreeMap<>(),
            Optional.empty());

    public Options {
        files = List.copyOf(files);
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    /** The same with another user, as {@link Execution#user}. */
    public Options withUser(String user) {
        var other = new Execution(Optional.of(user), execution.workingDir(), execution.init(), execution.ulimits());
        return new Options(other, security, networking, scratch, files, logging, labels, healthcheck);
    }

    /** The same with these files instead. */
    public Options withFiles(List<DeliveredFile> others) {
        return new Options(execution, security, networking, scratch, others, logging, labels, healthcheck);
    }

    /**
     * How the container's first process runs.
     *
     * @param user name or number, with {@code :group} when it is not the user's own; empty for the image's
     * @param workingDir absolute; empty for the image's
     * @param init whether a small init is process 1, which passes signals on and reaps
     * @param ulimits by the engine's names, {@code nofile}
     */
    public record Execution(
            Optional<String> user, Optional<String> workingDir, boolean init, SortedMap<String, Ulimit> ulimits) {
        public static final Execution STANDARD =
                new Execution(Optional.empty(), Optional.empty(), false, new TreeMap<>());

        public Execution {
            ulimits = Collections.unmodifiableSortedMap(new TreeMap<>(ulimits));
        }
    }

    /** A limit of the kernel for each process; -1 is none. */
    public record Ulimit(long soft, long hard) {}

    /**
     * What it is called and knows of others.
     *
     * @param hostname empty for one that the engine makes up
     * @param extraHosts {@code name:address}, in the order of the container's {@code /etc/hosts}
     * @param networks of the engine that it joins besides its environment's, by name
     */
    public record Networking(Optional<String> hostname, List<String> extraHosts, SortedSet<String> networks) {
        public static final Networking STANDARD = new Networking(Optional.empty(), List.of(), new TreeSet<>());

        public Networking {
            networks = Collections.unmodifiableSortedSet(new TreeSet<>(networks));
            extraHosts = List.copyOf(extraHosts);
        }
    }

    /**
     * Folders in memory.
     *
     * @param shmSize bytes of {@code /dev/shm}; empty for the engine's default
     */
    public record Scratch(List<Tmpfs> tmpfs, Optional<Long> shmSize) {
        public static final Scratch NONE = new Scratch(List.of(), Optional.empty());

        public Scratch {
            tmpfs = List.copyOf(tmpfs);
        }
    }

    /**
     * A folder in memory, empty at each start.
     *
     * @param target absolute path in the container
     * @param size bytes at most; empty for half of the host's memory
     * @param mode permissions of the folder, 01777 and the like; empty for the kernel's default
     */
    public record Tmpfs(String target, Optional<Long> size, Optional<Integer> mode) {}

    /**
     * Where its output goes.
     *
     * @param driver the engine's name for it
     * @param bounds of each file and how many; empty for a driver that keeps no files of its own
     */
    public record Logging(String driver, Optional<Bounds> bounds) {
        /**
         * How much is kept.
         *
         * @param maxSize of one file as the engine writes it, {@code 10m}
         */
        public record Bounds(String maxSize, int maxFile) {}
    }
}
