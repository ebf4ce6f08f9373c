package io.evenkeel.engine.docker;

import com.github.dockerjava.api.model.Network;
import com.github.dockerjava.api.model.Network.Ipam;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Networks;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Networks of a Docker Engine. */
final class DockerNetworks implements Networks {
    private final Connection connection;

    DockerNetworks(Connection connection) {
        this.connection = connection;
    }

    @Override
    public List<NetworkRow> list() {
        return connection.prompt(
                "list networks",
                docker -> docker.listNetworksCmd().exec().stream()
                        .map(DockerNetworks::row)
                        .toList());
    }

    @Override
    public void create(
            String name, Optional<String> subnet, Optional<String> dynamicRange, SortedMap<String, String> labels) {
        connection.prompt("create network " + name, docker -> {
            var command = docker.createNetworkCmd()
                    .withName(name)
                    .withDriver("bridge")
                    .withCheckDuplicate(true)
                    .withLabels(labels);
            subnet.ifPresent(cidr -> command.withIpam(ipam(cidr, dynamicRange)));
            return command.exec();
        });
    }

    @Override
    public void remove(String name) {
        try {
            connection.prompt(
                    "remove network " + name,
                    docker -> docker.removeNetworkCmd(name).exec());
        } catch (EngineException.NotFound gone) {
            return;
        }
    }

    @Override
    public void connect(String network, String container) {
        try {
            connection.prompt(
                    "connect " + container + " to network " + network,
                    docker -> docker.connectToNetworkCmd()
                            .withNetworkId(network)
                            .withContainerId(container)
                            .exec());
        } catch (EngineException failure) {
            unless(failure, "already exists in network");
        }
    }

    @Override
    public void disconnect(String network, String container) {
        try {
            connection.prompt(
                    "disconnect " + container + " from network " + network,
                    docker -> docker.disconnectFromNetworkCmd()
                            .withNetworkId(network)
                            .withContainerId(container)
                            .exec());
        } catch (EngineException failure) {
            unless(failure, "is not connected to");
        }
    }

    private static void unless(EngineException failure, String words) {
        if (!Calls.holds(Objects.requireNonNullElse(failure.getMessage(), ""), words)) {
            throw failure;
        }
    }

    private static Ipam ipam(String subnet, Optional<String> dynamicRange) {
        var config = new Ipam.Config().withSubnet(subnet);
        dynamicRange.ifPresent(config::withIpRange);
        return new Ipam().withConfig(config);
    }

    private static NetworkRow row(Network network) {
        var configs = Optional.ofNullable(network.getIpam()).map(Ipam::getConfig);
        return new NetworkRow(
                network.getName(),
                configs.stream()
                        .flatMap(List::stream)
                        .map(Ipam.Config::getSubnet)
                        .flatMap(Stream::ofNullable)
                        .toList(),
                Optional.ofNullable(network.getLabels()).orElse(Map.of()));
    }
}
