package io.evenkeel.resolve;

import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.desired.Variable;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The canonical form of a container, part by part: only what another container would be needed for. */
final class ContainerForm {
    private ContainerForm() {}

    static SortedMap<String, Object> of(ContainerSpec container) {
        return new Form()
                .with("image", container.image())
                .with("entrypoint", container.entrypoint())
                .with("command", container.command())
                .with("variables", variables(container))
                .with("volumes", volumes(container.mounts()))
                .with("ports", ports(container.ports()))
                .with("resources", resources(container.limits()))
                .with("restart", container.lifecycle().restart().name())
                .with("stop", stop(container.lifecycle()))
                .withAll(OptionsForm.of(container.options()))
                .fields();
    }

    /**
     * A removed variable is an empty list, which is not the same as an empty text. Whether a value is a secret changes
     * nothing for the container.
     */
    private static Map<String, Object> variables(ContainerSpec container) {
        Map<String, Object> variables = new TreeMap<>();
        container
                .variables()
                .forEach((name, variable) -> variables.put(
                        name,
                        switch (variable) {
                            case Variable.Text(var text) -> text;
                            case Variable.Hidden(var secret) -> secret.reveal();
                            case Variable.Removed() -> List.of();
                        }));
        return variables;
    }

    /** Whether a volume is shared decides about the rollout, and no engine knows of it. */
    private static List<SortedMap<String, Object>> volumes(List<Mount> mounts) {
        return mounts.stream()
                .sorted(Comparator.comparing(Mount::target))
                .map(ContainerForm::volume)
                .toList();
    }

    private static SortedMap<String, Object> volume(Mount mount) {
        var form = new Form().with("target", mount.target()).with("readOnly", mount.readOnly());
        return switch (mount) {
            case Mount.Volume volume -> form.with("volume", volume.volume()).fields();
            case Mount.HostPath path -> form.with("path", path.path()).fields();
        };
    }

    private static List<String> ports(List<PortBinding> ports) {
        return ports.stream()
                .map(port -> "%s:%d:%d/%s"
                        .formatted(port.address().orElse(""), port.hostPort(), port.containerPort(), port.protocol()))
                .sorted()
                .toList();
    }

    private static SortedMap<String, Object> resources(Limits limits) {
        return new Form()
                .with("memory", limits.memory())
                .with("cpus", limits.cpus().map(BigDecimal::toPlainString))
                .with("pids", limits.pids())
                .fields();
    }

    private static SortedMap<String, Object> stop(Lifecycle lifecycle) {
        return new Form()
                .with("signal", lifecycle.signal())
                .with("graceMillis", lifecycle.grace().toMillis())
                .fields();
    }
}
