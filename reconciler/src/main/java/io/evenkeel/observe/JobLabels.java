package io.evenkeel.observe;

import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.JobName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.observed.ObservedJob;
import io.evenkeel.state.observed.ObservedJob.State;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads from a container's labels which run of a command it is. */
final class JobLabels {
    private static final Logger LOG = LoggerFactory.getLogger(JobLabels.class);
    private static final String DIGEST = "preDeploy=";

    private JobLabels() {}

    /** Empty for a container that is none, or whose labels somebody has changed: that one is left alone. */
    static Optional<ObservedJob> read(ContainerRow row) {
        if (!OwnNames.JOB.equals(row.labels().get(Labels.ROLE))) {
            return Optional.empty();
        }
        try {
            var digest = row.labels().getOrDefault(Labels.PARTS, "").replaceFirst("^" + DIGEST, "");
            var name = new JobName(
                    ResourceName.parse(row.labels().getOrDefault(Labels.RESOURCE, "")),
                    new Fingerprint(row.labels().getOrDefault(Labels.FINGERPRINT, "")),
                    digest);
            if (!name.container().equals(row.name())) {
                LOG.warn("{} carries the labels of {}; it is left alone", row.name(), name.container());
                return Optional.empty();
            }
            return Optional.of(new ObservedJob(name, state(row)));
        } catch (IllegalArgumentException e) {
            LOG.warn("{} has labels that are not Evenkeel's ({}); it is left alone", row.name(), e.getMessage());
            return Optional.empty();
        }
    }

    private static State state(ContainerRow row) {
        return switch (row.state()) {
            case "created" -> State.CREATED;
            case "running", "restarting", "paused" -> State.RUNNING;
            case "exited" -> row.exitCode().equals(Optional.of(0)) ? State.SUCCEEDED : State.FAILED;
            default -> State.FAILED;
        };
    }
}
