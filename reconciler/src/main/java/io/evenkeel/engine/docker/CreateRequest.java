package io.evenkeel.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.InternetProtocol;
import com.github.dockerjava.api.model.LogConfig;
import com.github.dockerjava.api.model.MountType;
import com.github.dockerjava.api.model.Ports;
import com.github.dockerjava.api.model.RestartPolicy;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.desired.Variable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A new container as the engine's create call. */
final class CreateRequest {
    private static final String JSON_FILE = "json-file";
    private static final long MEBI = 1024L * 1024;

    private CreateRequest() {}

    static CreateContainerCmd of(DockerClient docker, String loggingDriver, NewContainer container) {
        var spec = container.spec();
        var host = new HostConfig()
                .withRestartPolicy(restart(spec.lifecycle().restart()))
                .withMounts(mounts(spec))
                .withPortBindings(
                        spec.ports().stream().map(CreateRequest::binding).toList());
        limit(host, spec.limits());
        logging(loggingDriver, container.confinement()).ifPresent(host::withLogConfig);
        var command = docker.createContainerCmd(spec.image())
                .withName(container.name())
                .withLabels(labels(container))
                .withEnv(environment(spec.variables()))
                .withExposedPorts(
                        spec.ports().stream().map(CreateRequest::exposed).toList())
                .withStopTimeout(DockerContainers.seconds(spec.lifecycle().grace()))
                .withHostConfig(host);
        spec.lifecycle().signal().ifPresent(command::withStopSignal);
        start(command, spec);
        OptionsRequest.apply(command, host, spec.options());
        attach(command, host, container.network());
        confine(command, host, container.confinement());
        return command;
    }

    /** Evenkeel's own win, whatever the spec says. */
    private static Map<String, String> labels(NewContainer container) {
        Map<String, String> labels = new TreeMap<>(container.spec().options().labels());
        labels.putAll(container.labels());
        return labels;
    }

    private static void start(CreateContainerCmd command, ContainerSpec spec) {
        spec.entrypoint().ifPresent(command::withEntrypoint);
        spec.command().ifPresent(command::withCmd);
    }

    /** A bare name removes the variable of the image. */
    private static List<String> environment(SortedMap<String, Variable> variables) {
        return variables.entrySet().stream()
                .map(entry -> switch (entry.getValue()) {
                    case Variable.Text(var text) -> entry.getKey() + "=" + text;
                    case Variable.Hidden(var secret) -> entry.getKey() + "=" + secret.reveal();
                    case Variable.Removed() -> entry.getKey();
                })
                .toList();
    }

    private static void attach(CreateContainerCmd command, HostConfig host, Attachment network) {
        switch (network) {
            case Attachment.None() -> host.withNetworkMode("none");
            case Attachment.Inside(var other) -> host.withNetworkMode("container:" + other);
            case Attachment.To(var name, var address, var aliases) -> {
                host.withNetworkMode(name);
                address.ifPresent(command::withIpv4Address);
                if (!aliases.isEmpty()) {
                    command.withAliases(aliases);
                }
            }
        }
    }

    private static void confine(CreateContainerCmd command, HostConfig host, Confinement confinement) {
        switch (confinement) {
            case APP -> {}
            case PROXY -> host.withCapAdd(Capability.NET_BIND_SERVICE).withSysctls(confinement.sysctls());
            case PROBE -> {
                command.withUser("65534:65534");
                host.withReadonlyRootfs(true)
                        .withCapDrop(Capability.ALL)
                        .withMemory(64 * MEBI)
                        .withMemorySwap(64 * MEBI)
                        .withPidsLimit(64L)
                        .withRestartPolicy(RestartPolicy.noRestart());
            }
        }
    }

    private static void limit(HostConfig host, Limits limits) {
        limits.memory().ifPresent(host::withMemory);
        limits.cpus()
                .map(cores -> cores.multiply(BigDecimal.valueOf(1_000_000_000)).longValue())
                .ifPresent(host::withNanoCPUs);
        limits.pids().ifPresent(host::withPidsLimit);
    }

    /**
     * The engine keeps json-file logs without end, so they get bounds; another default driver is the operator's choice.
     * A probe's output must be readable whatever the default is.
     */
    private static Optional<LogConfig> logging(String engineDefault, Confinement confinement) {
        if (confinement == Confinement.PROBE) {
            return Optional.of(jsonFile("1m", "1"));
        }
        return engineDefault.equals(JSON_FILE) ? Optional.of(jsonFile("10m", "3")) : Optional.empty();
    }

    private static LogConfig jsonFile(String size, String files) {
        return new LogConfig(LogConfig.LoggingType.JSON_FILE, Map.of("max-size", size, "max-file", files));
    }

    private static RestartPolicy restart(Lifecycle.Restart restart) {
        return switch (restart) {
            case UNLESS_STOPPED -> RestartPolicy.unlessStoppedRestart();
            case ON_FAILURE -> RestartPolicy.onFailureRestart(0);
            case NO -> RestartPolicy.noRestart();
        };
    }

    private static List<com.github.dockerjava.api.model.Mount> mounts(ContainerSpec spec) {
        return Stream.concat(
                        spec.mounts().stream().map(CreateRequest::mount),
                        spec.options().scratch().tmpfs().stream().map(OptionsRequest::tmpfs))
                .toList();
    }

    private static com.github.dockerjava.api.model.Mount mount(Mount mount) {
        var made = new com.github.dockerjava.api.model.Mount()
                .withTarget(mount.target())
                .withReadOnly(mount.readOnly());
        return switch (mount) {
            case Mount.Volume volume -> made.withType(MountType.VOLUME).withSource(volume.volume());
            case Mount.HostPath folder -> made.withType(MountType.BIND).withSource(folder.path());
        };
    }

    private static com.github.dockerjava.api.model.PortBinding binding(PortBinding port) {
        return new com.github.dockerjava.api.model.PortBinding(
                new Ports.Binding(port.address().orElse(""), String.valueOf(port.hostPort())), exposed(port));
    }

    private static ExposedPort exposed(PortBinding port) {
        return new ExposedPort(port.containerPort(), InternetProtocol.parse(port.protocol()));
    }
}
