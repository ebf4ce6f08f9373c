package io.evenkeel.resolve;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What a host lets its apps do beyond what every container may.
 *
 * @param hostPaths folders that apps may mount, with all that is below them
 * @param capAdd capabilities beyond those that the engine gives by itself, without {@code CAP_}; {@code ALL} is all
 * @param devices by their path on the host
 * @param engine where the engine listens, {@code unix:///…}
 */
public record Allowance(
        List<String> hostPaths,
        SortedSet<String> capAdd,
        SortedSet<String> devices,
        boolean privileged,
        boolean dockerSocket,
        String engine) {
    /** What the engine gives every container, and whose adding after {@code capDrop: [ALL]} therefore grants nothing. */
    private static final Set<String> STANDARD_CAPABILITIES = Set.of(
            "AUDIT_WRITE",
            "CHOWN",
            "DAC_OVERRIDE",
            "FOWNER",
            "FSETID",
            "KILL",
            "MKNOD",
            "NET_BIND_SERVICE",
            "NET_RAW",
            "SETFCAP",
            "SETGID",
            "SETPCAP",
            "SETUID",
            "SYS_CHROOT");

    private static final String UNIX = "unix://";

    public Allowance {
        hostPaths = List.copyOf(hostPaths);
        capAdd = Collections.unmodifiableSortedSet(new TreeSet<>(capAdd));
        devices = Collections.unmodifiableSortedSet(new TreeSet<>(devices));
    }

    /** Nothing beyond what every container may. */
    public static Allowance none(String engine) {
        return new Allowance(List.of(), new TreeSet<>(), new TreeSet<>(), false, false, engine);
    }

    boolean allowsCapability(String name) {
        return STANDARD_CAPABILITIES.contains(name)
                || capAdd.contains("ALL")
                || capAdd.contains(name)
                || capAdd.contains("CAP_" + name);
    }

    /** The socket itself needs no more than its own permission; all else must lie below an allowed folder. */
    boolean allowsPath(String path) {
        return (dockerSocket && isSocket(path)) || hostPaths.stream().anyMatch(folder -> holds(folder, path));
    }

    /** Whether who has the path has the engine: the socket, or a folder around it. */
    boolean reachesSocket(String path) {
        return sockets().anyMatch(socket -> holds(path, socket));
    }

    private boolean isSocket(String path) {
        return sockets().anyMatch(path::equals);
    }

    /** {@code /var/run} is a link to {@code /run} on every system that has one. */
    private Stream<String> sockets() {
        var standard = Stream.of("/run/docker.sock", "/var/run/docker.sock");
        return engine.startsWith(UNIX) ? Stream.concat(standard, Stream.of(engine.substring(UNIX.length()))) : standard;
    }

    private static boolean holds(String folder, String path) {
        return path.equals(folder) || path.startsWith(folder + "/");
    }
}
