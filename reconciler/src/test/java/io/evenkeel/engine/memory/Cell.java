package io.evenkeel.engine.memory;

import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Inspection;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.state.Secret;
import io.evenkeel.state.desired.DeliveredFile;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.Variable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** One container. */
final class Cell {
    private final NewContainer made;
    private final Behaviour behaviour;
    private final String id;
    private final Map<String, Optional<String>> networks = new TreeMap<>();
    private final SortedMap<String, DeliveredFile> files = new TreeMap<>();
    private String state = "created";
    private int starts;
    private int restarts;
    private Inspection.Exit exit = new Inspection.Exit(0, false, "");

    Cell(NewContainer made, Behaviour behaviour, int number) {
        this.made = made;
        this.behaviour = behaviour;
        id = "%064x".formatted(number);
        switch (made.network()) {
            case Attachment.To(var network, var address, var _) -> networks.put(network, address);
            case Attachment.None() -> networks.put("none", Optional.empty());
            case Attachment.Inside(var _) -> {}
        }
    }

    String name() {
        return made.name();
    }

    Map<String, String> labels() {
        var labels = new TreeMap<>(made.spec().options().labels());
        labels.putAll(made.labels());
        return labels;
    }

    boolean mounts(String volume) {
        return made.spec().mounts().stream()
                .anyMatch(mount -> mount instanceof Mount.Volume mounted
                        && mounted.volume().equals(volume));
    }

    void put(String folder, SortedMap<String, DeliveredFile> added) {
        if (made.spec().options().security().readOnly()) {
            throw World.conflict("container rootfs is marked read-only");
        }
        added.forEach((path, file) -> files.put((folder.equals("/") ? "" : folder) + "/" + path, file));
    }

    SortedMap<String, DeliveredFile> files() {
        return files;
    }

    Attachment attachment() {
        return made.network();
    }

    Behaviour behaviour() {
        return behaviour;
    }

    boolean running() {
        return state.equals("running");
    }

    boolean stoppable() {
        return running() || state.equals("restarting");
    }

    Map<String, Optional<String>> networks() {
        return networks;
    }

    Optional<String> addressOn(String network) {
        return networks.getOrDefault(network, Optional.empty());
    }

    /** Gives whether it still runs after its start. */
    boolean start() {
        starts++;
        state = "running";
        behaviour.exit().ifPresent(this::end);
        return running();
    }

    /** It ends by itself: a restart policy brings it back, and it ends again. */
    void end(Inspection.Exit how) {
        exit = how;
        var restarted = switch (made.spec().lifecycle().restart()) {
            case UNLESS_STOPPED -> true;
            case ON_FAILURE -> how.code() != 0;
            case NO -> false;
        };
        state = restarted ? "restarting" : "exited";
        restarts = restarted ? 3 : restarts;
    }

    void stop(int code) {
        exit = new Inspection.Exit(code, false, "");
        state = "exited";
    }

    ContainerRow row() {
        return new ContainerRow(id, name(), made.spec().image(), state, labels(), networks);
    }

    Inspection inspection() {
        var environment = made.spec().variables().entrySet().stream()
                .map(entry -> switch (entry.getValue()) {
                    case Variable.Text(var text) -> entry.getKey() + "=" + text;
                    case Variable.Hidden(var secret) -> entry.getKey() + "=" + secret.reveal();
                    case Variable.Removed() -> entry.getKey();
                })
                .map(Secret::of)
                .toList();
        var addresses = new TreeMap<String, List<String>>();
        networks.forEach((network, address) ->
                addresses.put(network, running() ? address.stream().toList() : List.of()));
        return new Inspection(id, state, "start " + starts, restarts, exit, Optional.empty(), environment, addresses);
    }
}
