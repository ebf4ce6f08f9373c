package io.evenkeel.engine.memory;

import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Images;
import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Images of an engine of plain memory: a name stands for itself, in one spelling. */
final class MemoryImages implements Images {
    private final World world;
    private final Map<String, Behaviour> remote = new ConcurrentHashMap<>();

    MemoryImages(World world) {
        this.world = world;
    }

    void offer(String reference, Behaviour behaviour) {
        remote.put(reference, behaviour);
    }

    @Override
    public Set<String> present() {
        return world.call(() -> Set.copyOf(world.images.keySet()));
    }

    @Override
    public Optional<Image> find(String reference) {
        return world.call(() -> Optional.ofNullable(world.images.get(reference))
                .map(behaviour -> new Image("sha256:" + reference, "linux/amd64", 0, Map.of(), Map.of())));
    }

    @Override
    public void pull(String reference, Duration timeout) {
        world.run(() -> world.put(
                reference,
                Optional.ofNullable(remote.get(reference))
                        .orElseThrow(() ->
                                new EngineException("cannot pull " + reference + ": the registry does not have it"))));
    }

    @Override
    public void build(String reference, InputStream context, Duration timeout) {
        world.run(() -> world.put(reference, Behaviour.GOOD));
    }
}
