package io.evenkeel.engine.memory;

import io.evenkeel.engine.Volumes;
import java.util.List;
import java.util.SortedMap;

/** Volumes of an engine of plain memory. */
final class MemoryVolumes implements Volumes {
    private final World world;

    MemoryVolumes(World world) {
        this.world = world;
    }

    @Override
    public List<VolumeRow> list() {
        return world.call(() -> List.copyOf(world.volumes.values()));
    }

    @Override
    public String ensure(String name, SortedMap<String, String> labels) {
        world.run(() -> world.volumes.putIfAbsent(name, new VolumeRow(name, labels)));
        return "/volumes/" + name;
    }

    @Override
    public void remove(String name) {
        world.run(() -> {
            if (world.containers.values().stream().anyMatch(cell -> cell.mounts(name))) {
                throw World.conflict("volume " + name + " is in use");
            }
            world.volumes.remove(name);
        });
    }
}
