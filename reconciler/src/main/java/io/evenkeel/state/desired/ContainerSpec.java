package io.evenkeel.state.desired;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A container as the engine fixes it at create.
 *
 * @param image the reference as written
 * @param entrypoint empty means the image's own
 * @param command empty means the image's own
 * @param variables by name
 */
public record ContainerSpec(
        String image,
        Optional<List<String>> entrypoint,
        Optional<List<String>> command,
        SortedMap<String, Variable> variables,
        List<Mount> mounts,
        List<PortBinding> ports,
        Limits limits,
        Lifecycle lifecycle) {
    public ContainerSpec {
        entrypoint = entrypoint.map(List::copyOf);
        command = command.map(List::copyOf);
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
        mounts = List.copyOf(mounts);
        ports = List.copyOf(ports);
    }
}
