package io.evenkeel.probe.helper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

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

    /** Connections to an address and one of some ports that are open or being opened. */
    long open(InetAddress to, Collection<Integer> ports) {
        return list().stream()
                .filter(row -> row.state() == SocketRow.ESTABLISHED || row.state() == SocketRow.SYN_SENT)
                .filter(row -> row.remote().equals(to) && ports.contains(row.remotePort()))
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
