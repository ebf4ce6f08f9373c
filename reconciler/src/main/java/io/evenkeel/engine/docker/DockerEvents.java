package io.evenkeel.engine.docker;

import io.evenkeel.engine.Events;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Events of a Docker Engine. */
final class DockerEvents implements Events, AutoCloseable {
    private final Connection connection;
    private final Set<EventLoop> loops = ConcurrentHashMap.newKeySet();

    DockerEvents(Connection connection) {
        this.connection = connection;
    }

    @Override
    public Subscription listen(Consumer<ContainerEvent> listener) {
        var loop = new EventLoop(connection, listener);
        loops.add(loop);
        loop.start();
        return () -> {
            loops.remove(loop);
            loop.close();
        };
    }

    @Override
    public void close() {
        loops.forEach(EventLoop::close);
        loops.clear();
    }
}
