package io.evenkeel.engine;

import java.util.Map;
import java.util.Optional;

/**
 * A container as a listing shows it.
 *
 * @param state the engine's word: created, running, restarting, paused, exited, removing, dead
 * @param exitCode of one that has ended, where the listing tells it
 * @param networks name of each attached network to the container's fixed IPv4 address on it, else its present one, else
 *     empty
 */
public record ContainerRow(
        String id,
        String name,
        String image,
        String state,
        Optional<Integer> exitCode,
        Map<String, String> labels,
        Map<String, Optional<String>> networks) {
    public ContainerRow {
        labels = Map.copyOf(labels);
        networks = Map.copyOf(networks);
    }
}
