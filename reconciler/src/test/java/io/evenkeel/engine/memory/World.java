package io.evenkeel.engine.memory;

import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Events.ContainerEvent;
import io.evenkeel.engine.Events.Subscription;
import io.evenkeel.engine.Networks.NetworkRow;
import io.evenkeel.engine.Volumes.VolumeRow;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything that the engine of plain memory holds, under one lock. */
final class World {
    private static final Logger LOG = LoggerFactory.getLogger(World.class);
    final Map<String, Cell> containers = new TreeMap<>();
    final Map<String, NetworkRow> networks = new TreeMap<>();
    final Map<String, VolumeRow> volumes = new TreeMap<>();
    final Map<String, Behaviour> images = new TreeMap<>();
    private final List<Consumer<ContainerEvent>> listeners = new CopyOnWriteArrayList<>();
    private boolean reachable = true;

    World() {
        networks.put("bridge", new NetworkRow("bridge", List.of("172.17.0.0/16"), Map.of()));
    }

    synchronized <T> T call(Supplier<T> work) {
        if (!reachable) {
            throw new EngineException.Unreachable(
                    "the engine does not answer", new IOException("switched off by the test"));
        }
        return work.get();
    }

    void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    synchronized void put(String image, Behaviour behaviour) {
        images.put(image, behaviour);
    }

    synchronized void reachable(boolean now) {
        reachable = now;
    }

    Cell container(String name) {
        return Optional.ofNullable(containers.get(name)).orElseThrow(() -> missing("container", name));
    }

    NetworkRow network(String name) {
        return Optional.ofNullable(networks.get(name)).orElseThrow(() -> missing("network", name));
    }

    /** Whether a running container has an address on a network, fixed or not. */
    boolean inUse(String network, String address) {
        return containers.values().stream()
                .filter(Cell::running)
                .anyMatch(cell -> cell.addressOn(network).equals(Optional.of(address)));
    }

    Subscription listen(Consumer<ContainerEvent> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    void silence() {
        listeners.clear();
    }

    /** A listener that throws disturbs nobody, as on the real engine; what it throws is no concern of the engine. */
    void tell(String action, Cell cell) {
        var event = new ContainerEvent(action, cell.name(), cell.labels());
        for (var listener : listeners) {
            try {
                listener.accept(event);
            } catch (RuntimeException survived) {
                LOG.debug("a listener failed", survived);
            }
        }
    }

    static EngineException missing(String kind, String name) {
        return new EngineException.NotFound("no such " + kind + ": " + name, new IllegalStateException(name));
    }

    static EngineException conflict(String message) {
        return new EngineException.Conflict(message, new IllegalStateException(message));
    }
}
