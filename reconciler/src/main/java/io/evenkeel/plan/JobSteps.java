package io.evenkeel.plan;

import io.evenkeel.state.JobName;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PreDeploy;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.observed.ObservedJob;
import io.evenkeel.state.observed.ObservedJob.State;
import java.util.Optional;

/**
 * The run of {@code preDeploy} in an app's lane. Its container, ended with 0, is the evidence that it ran; it stays as
 * long as its generation does. One that was interrupted, failed or lost runs again.
 */
final class JobSteps {
    private final WantedApp app;
    private final AppView view;
    private final Steps steps;

    JobSteps(WantedApp app, AppView view, Steps steps) {
        this.app = app;
        this.view = view;
        this.steps = steps;
    }

    /** The run that an app wants; empty when it wants none. */
    static Optional<JobName> wanted(WantedApp app) {
        return app.rollout()
                .preDeploy()
                .map(job -> new JobName(app.name(), app.generation().fingerprint(), job.digest()));
    }

    /** Whether a container must be made for it, and so the image be there. */
    boolean creates() {
        return due() && !is(State.CREATED) && !is(State.RUNNING);
    }

    /** Whether the command would write where the old copies still do: then they stop before it. */
    boolean needsTheVolumes() {
        return app.generation().container().mounts().stream().anyMatch(mount -> switch (mount) {
            case Mount.Volume volume -> volume.exclusive();
            case Mount.HostPath path -> !path.readOnly();
        });
    }

    /** Runs it if it has not run. */
    void run() {
        removeStale();
        if (!due()) {
            return;
        }
        var name = wanted(app).orElseThrow();
        if (is(State.FAILED)) {
            steps.add(new Action.RemoveJob(name), Reason.PRE_DEPLOY);
        }
        if (creates()) {
            steps.fill(name, app, Reason.PRE_DEPLOY, "");
            steps.add(new Action.CreateJob(name, app), Reason.PRE_DEPLOY);
        }
        if (!is(State.RUNNING)) {
            steps.equip(name, app, Reason.PRE_DEPLOY, "");
            steps.add(new Action.StartJob(name), Reason.PRE_DEPLOY);
        }
        var timeout = app.rollout().preDeploy().map(PreDeploy::timeout).orElseThrow();
        steps.add(new Action.AwaitJob(name, timeout), Reason.PRE_DEPLOY);
    }

    /** Removes what other generations left, once they are gone. */
    void tidy() {
        removeStale();
        view.jobs().stream()
                .filter(job -> job.state() == State.SUCCEEDED && !isWanted(job))
                .forEach(job -> steps.add(new Action.RemoveJob(job.name()), Reason.REPLACED));
    }

    /** Runs of other intents that did not succeed: they must not go on beside a new one. */
    private void removeStale() {
        view.jobs().stream()
                .filter(job -> job.state() != State.SUCCEEDED && !isWanted(job))
                .map(job -> new Action.RemoveJob(job.name()))
                .filter(removal -> !steps.contains(removal))
                .forEach(removal -> steps.add(removal, Reason.REPLACED));
    }

    /** A copy of the generation that was ever started shows that the command ran before it. */
    private boolean due() {
        return wanted(app).isPresent()
                && !is(State.SUCCEEDED)
                && view.copies().stream()
                        .filter(copy -> copy.name()
                                .fingerprint()
                                .equals(app.generation().fingerprint()))
                        .allMatch(copy -> copy.state() == ObservedCopy.State.CREATED);
    }

    private boolean is(State state) {
        return view.jobs().stream().anyMatch(job -> isWanted(job) && job.state() == state);
    }

    private boolean isWanted(ObservedJob job) {
        return wanted(app).filter(job.name()::equals).isPresent();
    }
}
