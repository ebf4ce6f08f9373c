package io.evenkeel.state.observed;

import io.evenkeel.state.EnvironmentName;
import java.util.List;
import java.util.Optional;

/**
 * A network of the engine.
 *
 * @param environment set when it is the network of an environment of this instance
 * @param subnets in CIDR form
 * @param endpoints names of attached containers, running or not, as far as the listing tells
 */
public record ObservedNetwork(
        String name, Optional<EnvironmentName> environment, List<String> subnets, List<String> endpoints)
        implements Comparable<ObservedNetwork> {
    public ObservedNetwork {
        subnets = List.copyOf(subnets);
        endpoints = endpoints.stream().sorted().toList();
    }

    @Override
    public int compareTo(ObservedNetwork other) {
        return name.compareTo(other.name);
    }
}
