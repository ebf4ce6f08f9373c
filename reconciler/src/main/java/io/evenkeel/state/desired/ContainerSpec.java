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
 * @param options what most containers leave as it is
 */
public record ContainerSpec(
        String image,
        Optional<List<String>> entrypoint,
        Optional<List<String>> command,
        SortedMap<String, Variable> variables,
        List<Mount> mounts,
        List<PortBinding> ports,
        Limits limits,
        Lifecycle lifecycle,
        Options options) {
    public ContainerSpec {
        entrypoint = entrypoint.map(List::copyOf);
        command = command.map(List::copyOf);
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
        mounts = List.copyOf(mounts);
        ports = List.copyOf(ports);
    }

    /** A container with nothing out of the ordinary. */
    public ContainerSpec(
            String image,
            Optional<List<String>> entrypoint,
            Optional<List<String>> command,
            SortedMap<String, Variable> variables,
            List<Mount> mounts,
            List<PortBinding> ports,
            Limits limits,
            Lifecycle lifecycle) {
        this(image, entrypoint, command, variables, mounts, ports, limits, lifecycle, Options.NONE);
    }

    /** The same container with these variables instead. */
    public ContainerSpec withVariables(SortedMap<String, Variable> others) {
        return new ContainerSpec(image, entrypoint, command, others, mounts, ports, limits, lifecycle, options);
    }
}
