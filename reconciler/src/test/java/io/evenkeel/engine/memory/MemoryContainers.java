package io.evenkeel.engine.memory;

import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Containers;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.ExecResult;
import io.evenkeel.engine.Inspection;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.state.desired.DeliveredFile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;

/** Containers of an engine of plain memory. */
final class MemoryContainers implements Containers {
    private final World world;
    private int made;

    MemoryContainers(World world) {
        this.world = world;
    }

    @Override
    public List<ContainerRow> list() {
        return world.call(
                () -> world.containers.values().stream().map(Cell::row).toList());
    }

    @Override
    public void create(NewContainer container) {
        world.run(() -> {
            var image = container.spec().image();
            var behaviour =
                    Optional.ofNullable(world.images.get(image)).orElseThrow(() -> World.missing("image", image));
            if (world.containers.containsKey(container.name())) {
                throw World.conflict("the container name " + container.name() + " is in use");
            }
            var cell = new Cell(container, behaviour, ++made);
            world.containers.put(cell.name(), cell);
            world.tell("create", cell);
        });
    }

    @Override
    public void copyInto(String name, String folder, SortedMap<String, DeliveredFile> files) {
        world.run(() -> world.container(name).put(folder, files));
    }

    SortedMap<String, DeliveredFile> files(String name) {
        return world.call(() -> world.container(name).files());
    }

    @Override
    public void start(String name) {
        world.run(() -> {
            var cell = world.container(name);
            if (cell.running()) {
                return;
            }
            checkNetwork(cell);
            var runs = cell.start();
            world.tell("start", cell);
            if (!runs) {
                world.tell("die", cell);
            }
        });
    }

    @Override
    public void stop(String name) {
        end(name, 0, "stop");
    }

    void kill(String name) {
        end(name, 137, "kill");
    }

    @Override
    public void remove(String name) {
        world.run(() -> {
            var cell = world.containers.remove(name);
            if (cell == null) {
                return;
            }
            if (cell.running()) {
                cell.stop(137);
                world.tell("die", cell);
            }
            world.tell("destroy", cell);
        });
    }

    @Override
    public Inspection inspect(String name) {
        return world.call(() -> world.container(name).inspection());
    }

    @Override
    public ExecResult exec(String name, List<String> command, Duration timeout) {
        return world.call(() -> {
            var cell = world.container(name);
            if (!cell.running()) {
                throw World.conflict("container " + name + " is not running");
            }
            return cell.behaviour().exec();
        });
    }

    @Override
    public List<String> tail(String name, int lines) {
        var output = world.call(() -> world.container(name).behaviour().output());
        return output.subList(Math.max(0, output.size() - lines), output.size());
    }

    @Override
    public void follow(String name, int past, Duration timeout, Predicate<String> goOn) {
        var output = world.call(() -> world.container(name).behaviour().output());
        for (var line : output.subList(Math.max(0, output.size() - past), output.size())) {
            if (!goOn.test(line)) {
                return;
            }
        }
    }

    @Override
    public void signal(String name, String signal) {
        world.run(() -> {
            if (!world.container(name).running()) {
                throw World.conflict("container " + name + " is not running");
            }
        });
    }

    @Override
    public int await(String name, Duration timeout) {
        return world.call(() -> {
            var cell = world.container(name);
            if (cell.running()) {
                throw new EngineException.TimedOut(
                        "cannot wait for container " + name + ": it still runs after " + timeout);
            }
            return cell.inspection().exit().code();
        });
    }

    boolean ready(String name) {
        return world.call(() -> {
            var cell = world.container(name);
            return cell.running() && cell.behaviour().ready();
        });
    }

    private void end(String name, int code, String how) {
        world.run(() -> {
            var cell = world.container(name);
            if (!cell.stoppable()) {
                return;
            }
            cell.stop(code);
            world.tell("die", cell);
            world.tell(how, cell);
        });
    }

    private void checkNetwork(Cell cell) {
        if (cell.attachment() instanceof Attachment.Inside(var other)
                && !world.container(other).running()) {
            throw World.conflict("cannot join the network of " + other + ": it is not running");
        }
        cell.networks().forEach((network, address) -> {
            if (network.equals("none")) {
                return;
            }
            world.network(network);
            address.filter(fixed -> world.inUse(network, fixed)).ifPresent(fixed -> {
                throw World.conflict("Address already in use: " + fixed);
            });
        });
    }
}
