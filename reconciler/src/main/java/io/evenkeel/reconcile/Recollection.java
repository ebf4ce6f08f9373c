package io.evenkeel.reconcile;

import io.evenkeel.execute.LaneResult;
import io.evenkeel.execute.StepOutcome;
import io.evenkeel.journal.Entry;
import io.evenkeel.journal.Journal;
import io.evenkeel.plan.Lane;
import io.evenkeel.plan.LargeRemoval;
import io.evenkeel.plan.Note;
import io.evenkeel.plan.Plan;
import io.evenkeel.source.Mirror;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.WantedApp;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes down what a pass learns about its apps, so that the next one knows: failed gates, and what serves. */
final class Recollection {
    private final Mirror mirror;
    private final Journal journal;
    private final InstantSource clock;

    Recollection(Mirror mirror, Journal journal, InstantSource clock) {
        this.mirror = mirror;
        this.journal = journal;
        this.clock = clock;
    }

    /** What was parked or backed off counts only for the intent that failed: another one is tried at once. */
    void forgetOtherIntents(DesiredState desired) {
        var memory = journal.memory();
        memory.parked().forEach((name, parked) -> {
            if (!known(desired, name).contains(parked.intent())) {
                journal.append(new Entry.Cleared(clock.instant(), name, "another intent is declared"));
            }
        });
        memory.backOff().forEach((name, backOff) -> {
            if (!known(desired, name).contains(backOff.intent())) {
                journal.append(new Entry.Cleared(clock.instant(), name, "another intent is declared"));
            }
        });
    }

    /** An approval counts until what it is about is gone, or declared again. */
    private void forgetApprovals(DesiredState desired, Plan left) {
        var waiting = left.removal().map(LargeRemoval::resources).orElseGet(Collections::emptySortedSet);
        var lanes = left.lanes().stream().map(Lane::name).toList();
        for (var name : journal.memory().approved()) {
            if (desired.resources().containsKey(name)) {
                journal.append(new Entry.Cleared(clock.instant(), name, "it is declared again"));
            } else if (!waiting.contains(name) && !lanes.contains("remove " + name)) {
                journal.append(new Entry.Cleared(clock.instant(), name, "it is removed"));
            }
        }
    }

    private static Set<String> known(DesiredState desired, ResourceName name) {
        return Optional.ofNullable(desired.resources().get(name)).stream()
                .flatMap(entry -> switch (entry) {
                    case Desired.Wanted wanted ->
                        wanted.served().stream()
                                .map(WantedApp::intent)
                                .collect(Collectors.collectingAndThen(Collectors.toSet(), intents -> {
                                    intents.add(wanted.app().intent());
                                    return intents;
                                }))
                                .stream();
                    case Desired.Frozen frozen -> frozen.served().stream().map(WantedApp::intent);
                    case Desired.Paused paused -> java.util.stream.Stream.<String>empty();
                })
                .collect(Collectors.toSet());
    }

    /** A failed gate parks an intent while something serves, and is tried again with back-off otherwise. */
    void gateFailed(Lane.Attempt attempt, StepOutcome.GateFailed outcome) {
        var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        if (attempt.parks()) {
            journal.append(new Entry.Parked(now, attempt.app(), attempt.intent(), outcome.cause(), outcome.log()));
            return;
        }
        var attempts = Optional.ofNullable(journal.memory().backOff().get(attempt.app()))
                .filter(earlier -> earlier.intent().equals(attempt.intent()))
                .map(earlier -> earlier.attempts() + 1)
                .orElse(1);
        journal.append(new Entry.BackedOff(
                now,
                attempt.app(),
                attempt.intent(),
                attempts,
                now.plus(RetryPolicy.after(attempts)),
                outcome.cause()));
    }

    /**
     * Pins the revision of every app that is as declared: its plan is empty and nothing is noted about it.
     *
     * @param left the last plan of the pass
     */
    void served(DesiredState desired, Plan left, boolean pinsFolders) {
        forgetApprovals(desired, left);
        var busy = left.lanes().stream().map(Lane::name).collect(Collectors.toSet());
        left.notes().stream().map(Note::subject).forEach(busy::add);
        desired.resources().forEach((name, entry) -> {
            if (entry instanceof Desired.Wanted wanted && !busy.contains(name.toString())) {
                serves(wanted, pinsFolders);
            }
        });
        new TreeSet<>(mirror.pinned().keySet())
                .stream()
                        .filter(name -> !desired.resources().containsKey(name))
                        .filter(name -> !desired.kept().covers(name.environment()))
                        .forEach(mirror::unpin);
    }

    private void serves(Desired.Wanted wanted, boolean pins) {
        var app = wanted.app();
        var same = wanted.served()
                .filter(served -> served.intent().equals(app.intent()))
                .isPresent();
        if (same && !remembered(app.name())) {
            return;
        }
        if (pins) {
            mirror.pin(app.name(), app.origin().revision());
        }
        journal.append(
                new Entry.Served(clock.instant(), app.name(), app.origin().revision(), app.intent()));
    }

    private boolean remembered(ResourceName name) {
        var memory = journal.memory();
        return memory.parked().containsKey(name) || memory.backOff().containsKey(name);
    }

    /** Whether some gate failed, so that another round can do something about it. */
    boolean gates(List<LaneResult> results) {
        var any = false;
        for (var result : results) {
            if (result.end() instanceof LaneResult.End.GateFailed failed
                    && result.lane().attempt().isPresent()) {
                gateFailed(result.lane().attempt().get(), failed.outcome());
                any = true;
            }
        }
        return any;
    }
}
