package io.evenkeel.probe;

import io.evenkeel.engine.Containers;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.engine.OwnImage;
import io.evenkeel.probe.helper.Main;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Lifecycle.Restart;
import io.evenkeel.state.desired.Limits;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.CRC32;

/**
 * Containers of Evenkeel's own image that look at the network from inside another container's namespace. One lives as
 * long as somebody reads its lines; its name follows from what it does, so that one left behind by a crash is found.
 *
 * @param image that the engine has, made by {@link OwnImage}
 * @param instance for the label by which leftovers are known as ours
 */
public record HelperContainers(Containers containers, OwnImage image, String instance) {
    /** The role label of what lives only as long as somebody waits for it. */
    public static final String ROLE = "probe";

    /**
     * Runs the helper and passes on its lines until {@code goOn} answers false, it ends, or the time is over; then
     * removes it.
     *
     * @param inside the running container whose network it looks from
     * @param arguments a mode and its options, see {@link io.evenkeel.probe.helper}
     * @throws EngineException also when the helper refuses its arguments
     */
    public void run(String inside, List<String> arguments, Duration timeout, Predicate<String> goOn) {
        var name = name(inside, arguments);
        try {
            create(name, inside, arguments);
            containers.start(name);
            containers.follow(name, Containers.ALL, timeout, goOn);
            checkEnd(name);
        } catch (EngineException.NotFound gone) {
            throw new EngineException(
                    "cannot look from inside " + inside + ": " + gone.getMessage() + "; Evenkeel makes the image "
                            + image.reference() + " when it starts",
                    gone);
        } finally {
            remove(name);
        }
    }

    /** Removes what a process left behind that was killed. */
    public void sweep() {
        for (var row : containers.list()) {
            if (ours(row.labels())) {
                containers.remove(row.name());
            }
        }
    }

    private void create(String name, String inside, List<String> arguments) {
        var container = new NewContainer(
                name,
                spec(arguments),
                new TreeMap<>(Map.of(Labels.INSTANCE, instance, Labels.ROLE, ROLE)),
                new Attachment.Inside(inside),
                Confinement.PROBE);
        try {
            containers.create(container);
        } catch (EngineException.Conflict taken) {
            if (!isOurs(name)) {
                throw taken;
            }
            containers.remove(name);
            containers.create(container);
        }
    }

    private boolean isOurs(String name) {
        return containers.list().stream().anyMatch(row -> row.name().equals(name) && ours(row.labels()));
    }

    private boolean ours(Map<String, String> labels) {
        return ROLE.equals(labels.get(Labels.ROLE)) && instance.equals(labels.get(Labels.INSTANCE));
    }

    /** A helper that ended by itself says so by its exit code; one that still runs has 0. */
    private void checkEnd(String name) {
        var end = containers.inspect(name);
        if (end.exit().code() != 0) {
            throw new EngineException("the probe helper " + name + " ended with exit code "
                    + end.exit().code() + " " + end.exit().error() + ": "
                    + String.join(" ", containers.tail(name, 5)));
        }
    }

    /** An interrupted thread must still remove: the engine's connection refuses to work for one. */
    private void remove(String name) {
        var interrupted = Thread.interrupted();
        try {
            containers.remove(name);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private ContainerSpec spec(List<String> arguments) {
        return new ContainerSpec(
                image.reference(),
                Optional.of(image.java(Main.class)),
                Optional.of(arguments),
                new TreeMap<>(),
                List.of(),
                List.of(),
                Limits.NONE,
                new Lifecycle(Optional.of("SIGKILL"), Duration.ofSeconds(1), Restart.NO));
    }

    /** Two with the same arguments in the same namespace would be one and the same. */
    static String name(String inside, List<String> arguments) {
        var crc = new CRC32();
        crc.update(String.join("\n", arguments).getBytes(StandardCharsets.UTF_8));
        return "%s.%s-%08x".formatted(inside, ROLE, crc.getValue());
    }
}
