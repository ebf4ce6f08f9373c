package io.evenkeel.engine.memory;

import io.evenkeel.engine.Containers;
import io.evenkeel.engine.Engine;
import io.evenkeel.engine.Events;
import io.evenkeel.engine.Images;
import io.evenkeel.engine.Networks;
import io.evenkeel.engine.Volumes;
import io.evenkeel.state.desired.DeliveredFile;
import java.util.SortedMap;

/**
 * An engine of plain memory. Images are names with a {@link Behaviour}; containers go through the states that Docker
 * gives them.
 */
public final class MemoryEngine implements Engine {
    private final World world = new World();
    private final MemoryContainers containers = new MemoryContainers(world);
    private final MemoryNetworks networks = new MemoryNetworks(world);
    private final MemoryVolumes volumes = new MemoryVolumes(world);
    private final MemoryImages images = new MemoryImages(world);

    /** Gives it an image, or another behaviour to an image that it has; running containers keep theirs. */
    public MemoryEngine withImage(String reference, Behaviour behaviour) {
        world.put(reference, behaviour);
        return this;
    }

    /** Puts an image where {@link Images#pull} finds it. */
    public MemoryEngine withRemoteImage(String reference, Behaviour behaviour) {
        images.offer(reference, behaviour);
        return this;
    }

    /** From now on every call fails, or works again: the engine is stopped, its containers are as they were. */
    public void reachable(boolean reachable) {
        world.reachable(reachable);
    }

    /** Ends a container from outside, as {@code docker kill} does. */
    public void kill(String container) {
        containers.kill(container);
    }

    /** Whether a container runs and would pass its gate. */
    public boolean ready(String container) {
        return containers.ready(container);
    }

    @Override
    public Containers containers() {
        return containers;
    }

    @Override
    public Images images() {
        return images;
    }

    @Override
    public Networks networks() {
        return networks;
    }

    @Override
    public Volumes volumes() {
        return volumes;
    }

    /** The files that were copied into a container, by their absolute paths. */
    public SortedMap<String, DeliveredFile> files(String container) {
        return containers.files(container);
    }

    @Override
    public Events events() {
        return world::listen;
    }

    @Override
    public String version() {
        return "memory";
    }

    @Override
    public void close() {
        world.silence();
    }
}
