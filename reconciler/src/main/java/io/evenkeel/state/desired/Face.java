package io.evenkeel.state.desired;

import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.HealthCheck;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How an app is reached: nothing in it needs a new container.
 *
 * @param domains empty for an app that is only reached inside its environment
 * @param port the HTTP port the app listens on
 * @param replicas copies on this host; 0 is scaled to zero
 */
public record Face(
        List<Domain> domains, Optional<Integer> port, Optional<HealthCheck> health, int replicas, Handling handling) {
    public Face {
        domains = List.copyOf(new TreeSet<>(domains));
    }

    public Face withDomains(List<Domain> others) {
        return new Face(others, port, health, replicas, handling);
    }

    /** The numbers of the copies on this host, from 1. */
    public SortedSet<Integer> numbers() {
        return IntStream.rangeClosed(1, replicas).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    /** The ports that the proxy connects to, ascending; for an app without domains its own port, if it has one. */
    public SortedSet<Integer> ports() {
        SortedSet<Integer> ports = new TreeSet<>();
        domains.forEach(domain -> domain.port().ifPresent(ports::add));
        if (ports.isEmpty()) {
            port.ifPresent(ports::add);
        }
        return ports;
    }
}
