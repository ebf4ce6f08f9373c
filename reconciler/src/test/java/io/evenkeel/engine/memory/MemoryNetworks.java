package io.evenkeel.engine.memory;

import io.evenkeel.engine.Networks;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Networks of an engine of plain memory. */
final class MemoryNetworks implements Networks {
    private final World world;

    MemoryNetworks(World world) {
        this.world = world;
    }

    @Override
    public List<NetworkRow> list() {
        return world.call(() -> List.copyOf(world.networks.values()));
    }

    @Override
    public void create(
            String name, Optional<String> subnet, Optional<String> dynamicRange, SortedMap<String, String> labels) {
        world.run(() -> {
            if (world.networks.containsKey(name)) {
                throw World.conflict("network with name " + name + " already exists");
            }
            var taken = subnet.filter(cidr -> world.networks.values().stream()
                    .anyMatch(network -> network.subnets().contains(cidr)));
            if (taken.isPresent()) {
                throw World.conflict("Pool overlaps with other one on this address space");
            }
            world.networks.put(name, new NetworkRow(name, subnet.stream().toList(), labels));
        });
    }

    @Override
    public void remove(String name) {
        world.run(() -> {
            var used = world.containers.values().stream()
                    .anyMatch(cell -> cell.running() && cell.networks().containsKey(name));
            if (used) {
                throw World.conflict("network " + name + " has active endpoints");
            }
            world.networks.remove(name);
        });
    }

    @Override
    public void connect(String network, String container) {
        world.run(() -> {
            world.network(network);
            world.container(container).networks().putIfAbsent(network, Optional.empty());
        });
    }

    @Override
    public void disconnect(String network, String container) {
        world.run(() -> {
            world.network(network);
            world.container(container).networks().remove(network);
        });
    }
}
