package io.evenkeel.engine.docker;

import com.github.dockerjava.api.command.InspectVolumeResponse;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Volumes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Volumes of a Docker Engine, with its own driver. */
final class DockerVolumes implements Volumes {
    private final Connection connection;

    DockerVolumes(Connection connection) {
        this.connection = connection;
    }

    @Override
    public List<VolumeRow> list() {
        return connection.prompt(
                "list volumes",
                docker -> Optional.ofNullable(docker.listVolumesCmd().exec().getVolumes()).orElse(List.of()).stream()
                        .map(DockerVolumes::row)
                        .toList());
    }

    @Override
    public String ensure(String name, SortedMap<String, String> labels) {
        return connection.prompt(
                "create volume " + name,
                docker -> Calls.given(
                        docker.createVolumeCmd()
                                .withName(name)
                                .withLabels(labels)
                                .exec()
                                .getMountpoint(),
                        "folder of a volume"));
    }

    @Override
    public void remove(String name) {
        try {
            connection.prompt(
                    "remove volume " + name,
                    docker -> docker.removeVolumeCmd(name).exec());
        } catch (EngineException.NotFound gone) {
            return;
        }
    }

    private static VolumeRow row(InspectVolumeResponse volume) {
        return new VolumeRow(
                volume.getName(), Optional.ofNullable(volume.getLabels()).orElse(Map.of()));
    }
}
