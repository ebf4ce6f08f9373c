package io.evenkeel.execute;

import io.evenkeel.plan.Lane;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Performs plans: lanes in parallel, the steps of one in order, a lane only after those it waits for succeeded. */
public final class Executor {
    private static final Logger LOG = LoggerFactory.getLogger(Executor.class);

    private final StepPerformer performer;
    private final StepListener listener;
    private final Pace pace;
    private final AtomicBoolean stopping = new AtomicBoolean();

    public Executor(StepPerformer performer, StepListener listener, Pace pace) {
        this.performer = performer;
        this.listener = listener;
        this.pace = pace;
    }

    /** Lets running steps finish and begins no more. */
    public void stop() {
        stopping.set(true);
    }

    /**
     * Blocks until every lane has ended.
     *
     * @param redaction of what apps and engine say
     * @return one result per lane, in the plan's order
     */
    public List<LaneResult> execute(Plan plan, Redaction redaction) {
        listener.planned(plan);
        return switch (pace) {
            case Pace.Parallel() -> inParallel(plan, redaction);
            case Pace.OneByOne oneByOne -> inOrder(plan, oneByOne, redaction);
        };
    }

    private List<LaneResult> inParallel(Plan plan, Redaction redaction) {
        Map<String, CompletableFuture<LaneResult>> results = new LinkedHashMap<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("lane-", 0).factory())) {
            for (var lane : plan.lanes()) {
                var before = lane.after().stream()
                        .filter(results::containsKey)
                        .map(results::get)
                        .toList();
                results.put(
                        lane.name(),
                        CompletableFuture.allOf(before.toArray(CompletableFuture[]::new))
                                .thenApplyAsync(
                                        nothing -> run(
                                                lane,
                                                before.stream()
                                                        .map(CompletableFuture::join)
                                                        .toList(),
                                                redaction),
                                        threads));
            }
            return results.values().stream().map(CompletableFuture::join).toList();
        }
    }

    private List<LaneResult> inOrder(Plan plan, Pace.OneByOne oneByOne, Redaction redaction) {
        Map<String, LaneResult> results = new LinkedHashMap<>();
        oneByOne.check();
        for (var lane : plan.lanes()) {
            var before = lane.after().stream()
                    .filter(results::containsKey)
                    .map(results::get)
                    .toList();
            var result = run(lane, before, redaction);
            results.put(lane.name(), result);
        }
        return new ArrayList<>(results.values());
    }

    private LaneResult run(Lane lane, List<LaneResult> before, Redaction redaction) {
        var failed = before.stream().filter(result -> !result.succeeded()).findFirst();
        if (failed.isPresent()) {
            return new LaneResult(
                    lane,
                    0,
                    new LaneResult.End.Skipped(
                            "waits for " + failed.get().lane().name()));
        }
        for (var index = 0; index < lane.steps().size(); index++) {
            if (stopping.get()) {
                return new LaneResult(lane, index, new LaneResult.End.Stopped());
            }
            var outcome = perform(lane, lane.steps().get(index), redaction);
            switch (outcome) {
                case StepOutcome.Done _ -> pace.completed();
                case StepOutcome.GateFailed gate -> {
                    return new LaneResult(lane, index, new LaneResult.End.GateFailed(gate));
                }
                case StepOutcome.Failed failure -> {
                    return new LaneResult(lane, index, new LaneResult.End.Failed(failure));
                }
            }
        }
        return new LaneResult(lane, lane.steps().size(), new LaneResult.End.Succeeded());
    }

    private StepOutcome perform(Lane lane, Step step, Redaction redaction) {
        listener.started(lane, step);
        var start = System.nanoTime();
        var outcome = redaction.outcome(guarded(lane, step, redaction));
        listener.ended(lane, step, outcome, Duration.ofNanos(System.nanoTime() - start));
        return outcome;
    }

    /** One lane's surprise must not take the others down. */
    private StepOutcome guarded(Lane lane, Step step, Redaction redaction) {
        try {
            return performer.perform(step.action(), line -> listener.progressed(lane, step, redaction.sentence(line)));
        } catch (RuntimeException e) {
            LOG.error("a step of {} ended unexpectedly", lane.name(), e);
            return new StepOutcome.Failed("unexpected: " + e, false);
        }
    }
}
