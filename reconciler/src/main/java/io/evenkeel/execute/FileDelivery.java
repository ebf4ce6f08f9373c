package io.evenkeel.execute;

import io.evenkeel.engine.Engine;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.state.AppContainer;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.DeliveredFile;
import io.evenkeel.state.desired.DeliveredFile.Delivery;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Lifecycle.Restart;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts files into containers. Where the engine refuses a copy, each file is mounted on its own from a volume that only
 * this container has, and that goes when the container goes. The volume is filled through a container that is never started.
 *
 * @param image of the containers that fill a volume; it declares no volumes of its own
 */
public record FileDelivery(Engine engine, OwnNames names, String image) {
    private static final Logger LOG = LoggerFactory.getLogger(FileDelivery.class);
    private static final String ROLE = "files";
    private static final String FOLDER = "/files";

    /** Copies into a container that was created and has not started. */
    void copy(AppContainer into, ContainerSpec spec) {
        SortedMap<String, DeliveredFile> files = new TreeMap<>();
        spec.files(Delivery.COPY).forEach(file -> files.put(file.target().substring(1), file));
        engine.containers().copyInto(into.container(), "/", files);
    }

    /** Fills the volume of a container that is to be created. */
    void fill(AppContainer container, ContainerSpec spec) {
        engine.volumes().ensure(volume(container), labels());
        var filler = volume(container);
        removeFiller(filler);
        engine.containers().create(filler(filler));
        try {
            engine.containers().copyInto(filler, FOLDER, numbered(spec));
        } finally {
            engine.containers().remove(filler);
        }
    }

    /** What a container is to have mounted so that it finds the files of its volume. */
    List<Mount> mounts(AppContainer container, ContainerSpec spec) {
        List<Mount> mounts = new ArrayList<>();
        var files = numbered(spec);
        if (!files.isEmpty()) {
            var folder = engine.volumes().ensure(volume(container), labels());
            files.forEach((number, file) -> mounts.add(new Mount.HostPath(folder + "/" + number, file.target(), true)));
        }
        return mounts;
    }

    /** Removes the volume of a container that is gone; nothing happens when it had none. */
    void forget(AppContainer container) {
        engine.volumes().remove(volume(container));
    }

    /** Removes what a process left behind that was killed: volumes whose container was never created or is gone. */
    public void sweep() {
        var rows = engine.containers().list();
        rows.stream()
                .filter(row -> isOurs(row.labels()))
                .forEach(row -> engine.containers().remove(row.name()));
        var used = rows.stream().map(row -> volume(row.name())).collect(Collectors.toSet());
        engine.volumes().list().stream()
                .filter(volume -> isOurs(volume.labels()) && !used.contains(volume.name()))
                .forEach(volume -> sweep(volume.name()));
    }

    private void sweep(String volume) {
        try {
            engine.volumes().remove(volume);
        } catch (EngineException.Conflict used) {
            LOG.warn("{}; the container that has it mounted is not Evenkeel's", used.getMessage());
        }
    }

    private void removeFiller(String name) {
        var left =
                engine.containers().list().stream().anyMatch(row -> row.name().equals(name) && isOurs(row.labels()));
        if (left) {
            engine.containers().remove(name);
        }
    }

    private NewContainer filler(String name) {
        var spec = new ContainerSpec(
                image,
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>(),
                List.of(new Mount.Volume(name, FOLDER, false, false)),
                List.of(),
                Limits.NONE,
                new Lifecycle(Optional.empty(), Duration.ofSeconds(1), Restart.NO));
        return new NewContainer(name, spec, labels(), new Attachment.None(), Confinement.APP);
    }

    /** By a number, since a path may be longer than a name. */
    private static SortedMap<String, DeliveredFile> numbered(ContainerSpec spec) {
        SortedMap<String, DeliveredFile> files = new TreeMap<>();
        spec.files(Delivery.VOLUME).forEach(file -> files.put(String.valueOf(files.size()), file));
        return files;
    }

    private SortedMap<String, String> labels() {
        SortedMap<String, String> labels = new TreeMap<>();
        labels.put(Labels.INSTANCE, names.instance());
        labels.put(Labels.ROLE, ROLE);
        return labels;
    }

    private boolean isOurs(Map<String, String> labels) {
        return ROLE.equals(labels.get(Labels.ROLE)) && names.instance().equals(labels.get(Labels.INSTANCE));
    }

    private static String volume(AppContainer container) {
        return volume(container.container());
    }

    private static String volume(String container) {
        return container + ".files";
    }
}
