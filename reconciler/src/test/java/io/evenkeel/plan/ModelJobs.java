package io.evenkeel.plan;

import io.evenkeel.plan.ModelWorld.Broken;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.JobName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.DeliveredFile.Delivery;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedJob;
import io.evenkeel.state.observed.ObservedJob.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The containers of a small engine that run a command once. */
final class ModelJobs {
    private final SortedMap<JobName, State> states = new TreeMap<>();
    private final Map<JobName, WantedApp> apps = new TreeMap<>();
    private final Set<JobName> withFiles = new HashSet<>();
    private final Map<JobName, Set<String>> attached = new TreeMap<>();
    private final Set<Generation> passed = new HashSet<>();

    private record Generation(ResourceName app, Fingerprint fingerprint) {}

    List<ObservedJob> observe() {
        List<ObservedJob> seen = new ArrayList<>();
        states.forEach((name, state) -> seen.add(new ObservedJob(name, state)));
        return seen;
    }

    void create(Action.CreateJob create) {
        if (states.put(create.job(), State.CREATED) != null) {
            throw new Broken("name is taken: " + PlanText.line(create));
        }
        apps.put(create.job(), create.app());
        withFiles.remove(create.job());
        attached.remove(create.job());
    }

    /** Gives the app whose command runs now. */
    WantedApp start(Action.StartJob start) {
        if (states.put(start.job(), State.RUNNING) != State.CREATED) {
            throw new Broken("starts what is not new: " + PlanText.line(start));
        }
        var app = Optional.ofNullable(apps.get(start.job())).orElseThrow();
        checkEquipped(app, start);
        states.forEach((other, state) -> {
            if (state == State.RUNNING
                    && !other.equals(start.job())
                    && other.app().equals(app.name())) {
                throw new Broken("two commands at once: " + PlanText.line(start));
            }
        });
        return app;
    }

    private void checkEquipped(WantedApp app, Action.StartJob start) {
        var container = app.generation().container();
        if (!container.files(Delivery.COPY).isEmpty() && !withFiles.contains(start.job())) {
            throw new Broken("starts without its files: " + PlanText.line(start));
        }
        if (!attached.getOrDefault(start.job(), Set.of())
                .containsAll(container.options().networking().networks())) {
            throw new Broken("starts outside of its networks: " + PlanText.line(start));
        }
    }

    void copy(JobName job) {
        if (states.get(job) != State.CREATED) {
            throw new Broken("copies into what is not new: " + job);
        }
        withFiles.add(job);
    }

    void attach(JobName job, String network) {
        attached.computeIfAbsent(job, _ -> new HashSet<>()).add(network);
    }

    /** Whether it ended well; a command that has ended ends as it did. */
    boolean await(Action.AwaitJob await, boolean good) {
        var state = states.get(await.job());
        if (state == State.RUNNING) {
            states.put(await.job(), good ? State.SUCCEEDED : State.FAILED);
            if (good) {
                passed.add(new Generation(await.job().app(), await.job().generation()));
            }
            return good;
        }
        return state == State.SUCCEEDED;
    }

    void remove(Action.RemoveJob remove) {
        if (states.remove(remove.job()) == null) {
            throw new Broken("no such job: " + PlanText.line(remove));
        }
    }

    /** A command that runs is killed, and one that was not started is gone. */
    void disturb() {
        states.replaceAll((name, state) -> state == State.RUNNING ? State.FAILED : state);
        states.values().removeIf(State.CREATED::equals);
    }

    /** Whether a command that writes to the app's volumes runs. */
    boolean writes(ResourceName app) {
        return states.entrySet().stream()
                .anyMatch(entry -> entry.getKey().app().equals(app)
                        && entry.getValue() == State.RUNNING
                        && Optional.ofNullable(apps.get(entry.getKey()))
                                .filter(ModelWorld::exclusive)
                                .isPresent());
    }

    /** Whether what must run before a generation has run. */
    boolean ranBefore(WantedApp app) {
        return app.rollout().preDeploy().isEmpty()
                || passed.contains(new Generation(app.name(), app.generation().fingerprint()));
    }

    boolean in(EnvironmentName environment) {
        return states.keySet().stream().anyMatch(job -> job.app().environment().equals(environment));
    }
}
