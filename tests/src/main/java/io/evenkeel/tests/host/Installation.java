package io.evenkeel.tests.host;

import io.evenkeel.engine.Labels;
import io.evenkeel.engine.OwnNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What one agent has made on an engine.
 *
 * @param id of the instance
 */
public record Installation(Docker docker, String id) {
    /** A call to the engine that was under way when the agent ended may still make something. */
    private static final int ATTEMPTS = 5;

    /** The one that follows a repository; empty before its first pass. */
    public static Optional<Installation> following(Docker docker, String repository) {
        return docker.instance(repository).map(id -> new Installation(docker, id));
    }

    /** The label that everything of it carries. */
    public String label() {
        return Labels.INSTANCE + "=" + id;
    }

    /** The proxy's container. */
    public String proxy() {
        return names().proxy();
    }

    /**
     * Removes all of it; images stay.
     *
     * @param volumes of its apps that are there
     * @return what could not be removed
     */
    public List<String> remove(Supplier<List<String>> volumes) {
        var containers = docker.containers(label()).keySet();
        var left = List.<String>of();
        for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
            docker.removeContainers(label());
            volumes.get().forEach(volume -> docker.tryTo("volume", "rm", volume));
            docker.tryTo("volume", "rm", names().proxyData());
            // last, for by a network the instance is found again if this is cut off
            docker.removeNetworks(label());
            left = left(volumes);
            if (left.isEmpty()) {
                break;
            }
            free(docker.networks(label()).keySet(), containers);
        }
        return left;
    }

    /** An engine may hold a network for a container that was removed while it stopped, until it is disconnected by name. */
    private void free(Set<String> networks, Set<String> containers) {
        for (var network : networks) {
            containers.forEach(container -> docker.tryTo("network", "disconnect", "-f", network, container));
        }
    }

    private List<String> left(Supplier<List<String>> volumes) {
        var left = new ArrayList<String>();
        left.addAll(docker.containers(label()).keySet());
        left.addAll(docker.networks(label()).keySet());
        left.addAll(volumes.get());
        return left;
    }

    private OwnNames names() {
        return new OwnNames(id, "");
    }
}
