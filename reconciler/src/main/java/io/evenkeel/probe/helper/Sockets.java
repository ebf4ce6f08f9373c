package io.evenkeel.probe.helper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The TCP sockets of this network namespace, as the kernel lists them.
 *
 * @param folder {@code /proc/net}
 */
record Sockets(Path folder) {
    static final Sockets HERE = new Sockets(Path.of("/proc/net"));

    /** Whether somebody listens on a port, and only on loopback addresses. */
    boolean loopbackOnly(int port) {
        var listeners = list().stream()
                .filter(row -> row.state() == SocketRow.LISTEN && row.localPort() == port)
                .toList();
        return !listeners.isEmpty()
                && listeners.stream().allMatch(row -> row.local().isLoopbackAddress());
    }

    /** Ports on which somebody listens for others, ascending; the engine's own resolver listens on loopback. */
    SortedSet<Integer> listening() {
        return list().stream()
                .filter(row -> row.state() == SocketRow.LISTEN && !row.local().isLoopbackAddress())
                .map(SocketRow::localPort)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Connections to an address and one of some ports that are open or being opened. */
    long open(InetAddress to, Collection<Integer> ports) {
        return list().stream()
                .filter(row -> row.state() == SocketRow.ESTABLISHED || row.state() == SocketRow.SYN_SENT)
                .filter(row -> row.remote().equals(to) && ports.contains(row.remotePort()))
                .count();
    }

    /** Connections of others to one of some ports here. */
    long accepted(Collection<Integer> ports) {
        return list().stream()
                .filter(row -> row.state() == SocketRow.ESTABLISHED && ports.contains(row.localPort()))
                .count();
    }

    private List<SocketRow> list() {
        var rows = new ArrayList<SocketRow>();
        for (var table : List.of("tcp", "tcp6")) {
            var file = folder.resolve(table);
            if (!Files.exists(file)) {
                continue; // a kernel without IPv6
            }
            try (var lines = Files.lines(file)) {
                lines.skip(1).map(SocketRow::parse).forEach(rows::add);
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot read " + file, failure);
            }
        }
        return rows;
    }
}
