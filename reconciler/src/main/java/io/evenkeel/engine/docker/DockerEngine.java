package io.evenkeel.engine.docker;

import io.evenkeel.engine.Containers;
import io.evenkeel.engine.Engine;
import io.evenkeel.engine.Events;
import io.evenkeel.engine.Images;
import io.evenkeel.engine.Networks;
import io.evenkeel.engine.Volumes;

/** A Docker Engine behind its API. Nothing is asked of it before the first call, so it may come up later. */
public final class DockerEngine implements Engine {
    private final Connection connection;
    private final Containers containers;
    private final Images images;
    private final Networks networks;
    private final Volumes volumes;
    private final DockerEvents events;

    private DockerEngine(Connection connection) {
        this.connection = connection;
        containers = new DockerContainers(connection);
        images = new DockerImages(connection);
        networks = new DockerNetworks(connection);
        volumes = new DockerVolumes(connection);
        events = new DockerEvents(connection);
    }

    /**
     * An engine at an address.
     *
     * @param host as in {@code unix:///var/run/docker.sock} or {@code tcp://127.0.0.1:2375}
     */
    public static DockerEngine at(String host) {
        return new DockerEngine(new Connection(host));
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

    @Override
    public Events events() {
        return events;
    }

    @Override
    public String version() {
        return connection.version();
    }

    @Override
    public void close() {
        events.close();
        connection.close();
    }
}
