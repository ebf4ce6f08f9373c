package io.evenkeel.state.desired;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a container may do to itself and its host.
 *
 * @param readOnly whether nothing but volumes and tmpfs can be written
 * @param capAdd names without {@code CAP_}, and {@code ALL}
 * @param capDrop the same
 * @param noNewPrivileges whether no program in it can gain what its process 1 does not have
 * @param privileged whether it may do everything
 * @param devices of the host that it may use
 * @param sysctls of its own namespaces
 */
public record Security(
        boolean readOnly,
        SortedSet<String> capAdd,
        SortedSet<String> capDrop,
        boolean noNewPrivileges,
        boolean privileged,
        SortedSet<Device> devices,
        SortedMap<String, String> sysctls) {
    public static final Security STANDARD =
            new Security(false, new TreeSet<>(), new TreeSet<>(), true, false, new TreeSet<>(), new TreeMap<>());

    public Security {
        capAdd = Collections.unmodifiableSortedSet(new TreeSet<>(capAdd));
        capDrop = Collections.unmodifiableSortedSet(new TreeSet<>(capDrop));
        devices = Collections.unmodifiableSortedSet(new TreeSet<>(devices));
        sysctls = Collections.unmodifiableSortedMap(new TreeMap<>(sysctls));
    }

    /**
     * A device of the host.
     *
     * @param access {@code rwm}, or less: read, write, make nodes
     */
    public record Device(String host, String container, String access) implements Comparable<Device> {
        @Override
        public int compareTo(Device other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return host + ":" + container + ":" + access;
        }
    }
}
