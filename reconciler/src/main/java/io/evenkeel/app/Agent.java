package io.evenkeel.app;

import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Events.ContainerEvent;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.execute.Pace;
import io.evenkeel.execute.StepListener;
import io.evenkeel.schedule.PassQueue;
import io.evenkeel.schedule.PassSchedule;
import io.evenkeel.server.ApiException;
import io.evenkeel.server.ApiServer;
import io.evenkeel.server.ApiToken;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The daemon: passes on a schedule and after events, runtime health, and an orderly end. */
public final class Agent {
    private static final Logger LOG = LoggerFactory.getLogger(Agent.class);

    /** What may be drift when nobody here did it. */
    private static final Set<String> DRIFT = Set.of("die", "destroy", "oom", "pause", "rename");
    /** Below the 90 s after which systemd kills: a step longer than this is cut off, and the next start goes on. */
    private static final Duration BOUND = Duration.ofSeconds(20);

    private static final Duration ENGINE_RETRY = Duration.ofSeconds(2);

    private final AgentConfiguration configuration;
    private final RepositorySettings repository;
    private final StepListener listener;
    private final Pace pace;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    public Agent(AgentConfiguration configuration, RepositorySettings repository, StepListener listener, Pace pace) {
        this.configuration = configuration;
        this.repository = repository;
        this.listener = listener;
        this.pace = pace;
    }

    /**
     * Asks it to end, and waits until it has or the bound is over.
     *
     * @return whether it was running and has ended because of this; not when it had failed before
     */
    public boolean stop() {
        if (ended.getCount() == 0) {
            return false;
        }
        stop.countDown();
        try {
            return ended.await(BOUND.plusSeconds(10).toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Runs until {@link #stop}.
     *
     * @throws io.evenkeel.app.instance.InstanceException when another process works for this instance
     */
    public void run() throws InterruptedException {
        try {
            var installation = open();
            if (installation != null) {
                try (installation) {
                    work(installation);
                }
            }
        } finally {
            ended.countDown();
        }
    }

    /** The engine may come up after the agent: then it waits. Null when it was told to stop meanwhile. */
    private @Nullable Installation open() throws InterruptedException {
        while (true) {
            try {
                return Installation.open(configuration, new RepositoryPlace.Git(repository), listener, pace);
            } catch (EngineException.Unreachable e) {
                LOG.warn("{}; waiting for it", e.getMessage());
                if (stop.await(ENGINE_RETRY.toMillis(), TimeUnit.MILLISECONDS)) {
                    return null;
                }
            }
        }
    }

    private void work(Installation installation) throws InterruptedException {
        var passes = new Passes(installation);
        try (var queue = new PassQueue(passes);
                var schedule = new PassSchedule(queue, repository.poll());
                var _ = api(installation, passes, queue);
                var _ = installation.engine().events().listen(event -> heard(installation, schedule, event))) {
            passes.follow(schedule);
            installation.proxy().healthChecks().start();
            schedule.start();
            LOG.info(
                    "following {} every {} s",
                    repository.url(),
                    repository.poll().toSeconds());
            stop.await();
            LOG.info("stopping: the running step is finished, then the next start goes on from there");
            installation.stop();
            queue.close(BOUND);
        }
    }

    /** An agent that cannot be asked works all the same. */
    private @Nullable ApiServer api(Installation installation, Passes passes, PassQueue queue) {
        try {
            var token = ApiToken.readOrMake(configuration.api().tokenFile());
            var server = new ApiServer(
                    configuration.api().listen(), token, new AskedFor(installation.journal(), passes, queue));
            LOG.info("listening on {}", server.address());
            return server;
        } catch (ApiException e) {
            LOG.warn("{}; until then sync, retry and approve do not work", e.getMessage());
            return null;
        }
    }

    private static void heard(Installation installation, PassSchedule schedule, ContainerEvent event) {
        var ours = installation.names().instance().equals(event.labels().get(Labels.INSTANCE));
        var role = event.labels().getOrDefault(Labels.ROLE, "");
        if (!ours
                || !DRIFT.contains(event.action())
                || !Set.of(OwnNames.COPY, OwnNames.PROXY).contains(role)) {
            return;
        }
        if (event.action().equals("die") && role.equals(OwnNames.COPY)) {
            installation.proxy().withdraw(copy(event));
        }
        schedule.event();
    }

    private static CopyName copy(ContainerEvent event) {
        var labels = event.labels();
        return new CopyName(
                ResourceName.parse(labels.getOrDefault(Labels.RESOURCE, "")),
                Slot.parse(labels.getOrDefault(Labels.SLOT, "")),
                Integer.parseInt(labels.getOrDefault(Labels.COPY, "")),
                new Fingerprint(labels.getOrDefault(Labels.FINGERPRINT, "")));
    }
}
