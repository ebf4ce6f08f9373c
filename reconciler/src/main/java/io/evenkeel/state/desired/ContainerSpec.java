package io.evenkeel.state.desired;

import io.evenkeel.state.desired.DeliveredFile.Delivery;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

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

    /** The same container with these files instead. */
    public ContainerSpec withFiles(List<DeliveredFile> files) {
        return new ContainerSpec(
                image, entrypoint, command, variables, mounts, ports, limits, lifecycle, options.withFiles(files));
    }

    /** The same container with these mounts instead. */
    public ContainerSpec withMounts(List<Mount> others) {
        return new ContainerSpec(image, entrypoint, command, variables, others, ports, limits, lifecycle, options);
    }

    /** The files that get into it in one way, by their paths. */
    public List<DeliveredFile> files(Delivery delivery) {
        return options.files().stream()
                .filter(file -> delivery == (needsVolume(file) ? Delivery.VOLUME : Delivery.COPY))
                .sorted(Comparator.comparing(DeliveredFile::target))
                .toList();
    }

    private boolean needsVolume(DeliveredFile file) {
        return options.security().readOnly()
                || Stream.concat(
                                mounts.stream().map(Mount::target),
                                options.scratch().tmpfs().stream().map(Options.Tmpfs::target))
                        .anyMatch(folder -> file.target().startsWith(folder + "/"));
    }
}
