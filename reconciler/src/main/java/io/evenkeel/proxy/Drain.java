package io.evenkeel.proxy;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Waits for the last connection from the proxy to a copy: with upstream keep-alive off a connection is a request in
 * flight, also over a reload, and clients of anybody else do not count.
 */
public final class Drain {
    private Drain() {}

    /**
     * Waits until no connection is open.
     *
     * @param timeout how long to wait at most
     * @return requests still in flight when the time was over, else 0
     */
    public static int await(ProxyProcess process, String address, Set<Integer> ports, Duration timeout) {
        if (ports.isEmpty() || !process.running()) {
            return 0;
        }
        var list = new TreeSet<>(ports).stream().map(String::valueOf).collect(Collectors.joining(","));
        return OpenConnections.awaitNone(
                process, address + ":" + list, List.of("connections", "--to", address, "--ports", list), timeout);
    }
}
