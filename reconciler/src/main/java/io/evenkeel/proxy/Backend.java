package io.evenkeel.proxy;

import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where requests for one port of an app can go. A proxy that reads the pointer at request time balances over positions;
 * each takes the first of its candidates that the pointer lists, and each begins with another copy.
 *
 * @param port as the domains name it
 * @param positions one per copy: {@code address:port} of that copy in both slots, then of the next copies
 */
public record Backend(int port, List<List<String>> positions) {
    public Backend {
        positions = positions.stream().map(List::copyOf).toList();
    }

    /** The backends of an app, one per port that a domain leads to, ascending. */
    public static List<Backend> of(Route route) {
        return domainPorts(route).stream()
                .map(port -> new Backend(port, positions(route, port)))
                .toList();
    }

    private static List<List<String>> positions(Route route, int port) {
        var copies = Math.max(
                route.blue().addresses().size(), route.green().addresses().size());
        List<List<String>> positions = new ArrayList<>();
        for (var first = 0; first < copies; first++) {
            List<String> candidates = new ArrayList<>();
            for (var step = 0; step < copies; step++) {
                candidates.addAll(candidates(route, port, (first + step) % copies));
            }
            if (!candidates.isEmpty()) {
                positions.add(candidates);
            }
        }
        return Collections.unmodifiableList(positions);
    }

    private static List<String> candidates(Route route, int port, int copy) {
        List<String> candidates = new ArrayList<>();
        for (var slot : Slot.values()) {
            var addresses = route.shape(slot).addresses();
            var own = port(route, slot, port);
            if (copy < addresses.size() && own.isPresent()) {
                candidates.add(addresses.get(copy) + ":" + own.getAsInt());
            }
        }
        return candidates;
    }

    /**
     * The port of a slot that a domain's port stands for. While a rollout changes an app's port, the domains name the
     * new one already and the serving slot has the old one: the one that no domain names any more.
     */
    private static OptionalInt port(Route route, Slot slot, int port) {
        var ports = route.shape(slot).ports();
        if (ports.contains(port)) {
            return OptionalInt.of(port);
        }
        var renamed = new TreeSet<>(domainPorts(route));
        renamed.removeAll(ports);
        var unnamed = new TreeSet<>(ports);
        unnamed.removeAll(domainPorts(route));
        return renamed.size() == 1 && unnamed.size() == 1 ? OptionalInt.of(unnamed.first()) : OptionalInt.empty();
    }

    private static SortedSet<Integer> domainPorts(Route route) {
        SortedSet<Integer> ports = new TreeSet<>();
        route.domains().stream().map(Domain::port).flatMap(Optional::stream).forEach(ports::add);
        return ports;
    }
}
