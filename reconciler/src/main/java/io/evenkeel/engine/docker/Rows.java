package io.evenkeel.engine.docker;

import com.github.dockerjava.api.command.HealthState;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ContainerNetworkSettings;
import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Inspection;
import io.evenkeel.state.Secret;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The engine's answers in our own words. */
final class Rows {
    private static final Pattern EXITED = Pattern.compile("Exited \\((\\d{1,9})\\)");

    private Rows() {}

    static ContainerRow row(Container container) {
        var networks = new TreeMap<String, Optional<String>>();
        Optional.ofNullable(container.getNetworkSettings())
                .map(ContainerNetworkSettings::getNetworks)
                .ifPresent(found -> found.forEach((name, network) -> networks.put(name, address(network))));
        return new ContainerRow(
                container.getId(),
                name(container),
                container.getImage(),
                container.getState(),
                exitCode(container.getStatus()),
                Optional.ofNullable(container.getLabels()).orElse(Map.of()),
                networks);
    }

    static Inspection inspection(InspectContainerResponse found) {
        var state = found.getState();
        var addresses = new TreeMap<String, List<String>>();
        found.getNetworkSettings()
                .getNetworks()
                .forEach((name, network) -> addresses.put(
                        name,
                        Stream.of(given(network.getIpAddress()), given(network.getGlobalIPv6Address()))
                                .flatMap(Optional::stream)
                                .toList()));
        return new Inspection(
                found.getId(),
                Calls.given(state.getStatus(), "container state"),
                Calls.given(state.getStartedAt(), "start time"),
                Objects.requireNonNullElse(found.getRestartCount(), 0),
                new Inspection.Exit(
                        Optional.ofNullable(state.getExitCodeLong())
                                .map(Long::intValue)
                                .orElse(0),
                        Boolean.TRUE.equals(state.getOOMKilled()),
                        Objects.requireNonNullElse(state.getError(), "")),
                health(state.getHealth()),
                Optional.ofNullable(found.getConfig().getEnv()).stream()
                        .flatMap(Arrays::stream)
                        .map(Secret::of)
                        .toList(),
                addresses);
    }

    /** The listing has it in its sentence alone: {@code Exited (0) 3 minutes ago}. */
    private static Optional<Integer> exitCode(@Nullable String status) {
        var exited = EXITED.matcher(Objects.requireNonNullElse(status, ""));
        return exited.lookingAt() ? Optional.of(Integer.valueOf(exited.group(1))) : Optional.empty();
    }

    /** A container has one name, and one more for each legacy link to it, which has a second slash. */
    private static String name(Container container) {
        return Arrays.stream(container.getNames())
                .filter(name -> name.lastIndexOf('/') == 0)
                .findFirst()
                .map(name -> name.substring(1))
                .orElse(container.getId());
    }

    /** The fixed address is there in every state; the present one only while it runs. */
    private static Optional<String> address(ContainerNetwork network) {
        return Optional.ofNullable(network.getIpamConfig())
                .flatMap(fixed -> given(fixed.getIpv4Address()))
                .or(() -> given(network.getIpAddress()));
    }

    private static Optional<String> health(@Nullable HealthState health) {
        return Optional.ofNullable(health)
                .map(HealthState::getStatus)
                .filter(status -> !status.isEmpty() && !status.equals("none"));
    }

    private static Optional<String> given(@Nullable String text) {
        return Optional.ofNullable(text).filter(some -> !some.isEmpty());
    }
}
