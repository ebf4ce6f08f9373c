package io.evenkeel.observe;

import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.observed.ObservedCopy;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads from a container's labels which copy it is. */
final class CopyLabels {
    private static final Logger LOG = LoggerFactory.getLogger(CopyLabels.class);

    private CopyLabels() {}

    /** Empty for a container that is no copy, or whose labels somebody has changed: that one is left alone. */
    static Optional<ObservedCopy> read(ContainerRow row) {
        if (!OwnNames.COPY.equals(row.labels().get(Labels.ROLE))) {
            return Optional.empty();
        }
        try {
            var name = name(row.labels());
            if (!name.container().equals(row.name())) {
                LOG.warn("{} carries the labels of {}; it is left alone", row.name(), name.container());
                return Optional.empty();
            }
            var network = name.app().environment().dotted();
            var address = row.networks().getOrDefault(network, Optional.empty());
            return Optional.of(new ObservedCopy(name, state(row.state()), address, parts(row.labels())));
        } catch (IllegalArgumentException e) {
            LOG.warn("{} has labels that are not Evenkeel's ({}); it is left alone", row.name(), e.getMessage());
            return Optional.empty();
        }
    }

    private static CopyName name(Map<String, String> labels) {
        return new CopyName(
                ResourceName.parse(labels.getOrDefault(Labels.RESOURCE, "")),
                Slot.parse(labels.getOrDefault(Labels.SLOT, "")),
                Integer.parseInt(labels.getOrDefault(Labels.COPY, "")),
                new Fingerprint(labels.getOrDefault(Labels.FINGERPRINT, "")));
    }

    private static SortedMap<String, String> parts(Map<String, String> labels) {
        SortedMap<String, String> parts = new TreeMap<>();
        for (var part : labels.getOrDefault(Labels.PARTS, "").split(",", -1)) {
            var equals = part.indexOf('=');
            if (equals > 0) {
                parts.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        return parts;
    }

    private static ObservedCopy.State state(String word) {
        return switch (word) {
            case "created" -> ObservedCopy.State.CREATED;
            case "running" -> ObservedCopy.State.RUNNING;
            case "restarting" -> ObservedCopy.State.RESTARTING;
            case "paused" -> ObservedCopy.State.PAUSED;
            case "exited" -> ObservedCopy.State.EXITED;
            default -> ObservedCopy.State.DEAD;
        };
    }
}
