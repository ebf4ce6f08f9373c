package io.evenkeel.engine;

import io.evenkeel.state.desired.ContainerSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A container to create.
 *
 * @param network how it is attached
 * @param confinement restrictions beyond the spec's
 */
public record NewContainer(
        String name,
        ContainerSpec spec,
        SortedMap<String, String> labels,
        Attachment network,
        Confinement confinement) {
    public NewContainer {
        labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
    }

    /** How a container is attached to the network. */
    public sealed interface Attachment {
        /** No network at all. */
        record None() implements Attachment {}

        /** Inside the network namespace of another container, by its name. */
        record Inside(String container) implements Attachment {}

        /**
         * A network of the engine.
         *
         * @param address fixed IPv4 address
         */
        record To(String network, Optional<String> address, List<String> aliases) implements Attachment {
            public To {
                aliases = List.copyOf(aliases);
            }
        }
    }

    /** How much a container is confined. */
    public enum Confinement {
        /** An app: as its spec says. */
        APP,
        /** The proxy: as an app, with the capability to bind low ports. */
        PROXY,
        /** A probe: read-only root, no capabilities, user 65534, 64 MiB, 64 processes, no restart. */
        PROBE;

        /** Since Linux 5.14: connections that wait for a listener that closes go to another one of the same port. */
        private static final String MIGRATION = "net.ipv4.tcp_migrate_req";

        /** What this kernel is told for the container's network namespace. */
        public Map<String, String> sysctls() {
            return this == PROXY && Files.exists(Path.of("/proc/sys", MIGRATION.split("[.]", -1)))
                    ? Map.of(MIGRATION, "1")
                    : Map.of();
        }
    }
}
