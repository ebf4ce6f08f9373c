package io.evenkeel.reconcile;

import io.evenkeel.engine.EngineException;
import io.evenkeel.execute.Executor;
import io.evenkeel.execute.LaneResult;
import io.evenkeel.execute.Redaction;
import io.evenkeel.journal.Entry;
import io.evenkeel.journal.Journal;
import io.evenkeel.observe.Observer;
import io.evenkeel.plan.Note;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.Planner;
import io.evenkeel.proxy.ProxyException;
import io.evenkeel.reconcile.PassResult.Outcome;
import io.evenkeel.reconcile.PassResult.Round;
import io.evenkeel.source.Mirror;
import io.evenkeel.source.SourceException;
import io.evenkeel.state.Policy;
import io.evenkeel.state.Revision;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.memory.BackOff;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the host what the repository declares: one pass of at most four rounds of observe, plan, execute. */
public final class Reconciler {
    private static final int ROUNDS = 4;

    private final Mirror mirror;
    private final Declaration declaration;
    private final Preparation preparation;
    private final Observer observer;
    private final Executor executor;
    private final Journal journal;
    private final Recollection recollection;
    private final InstantSource clock;

    /** The parts of a pass, in the order in which they come to work. */
    public record Parts(
            Mirror mirror,
            Declaration declaration,
            Preparation preparation,
            Observer observer,
            Executor executor,
            Journal journal,
            InstantSource clock) {}

    public Reconciler(Parts parts) {
        this.mirror = parts.mirror();
        this.declaration = parts.declaration();
        this.preparation = parts.preparation();
        this.observer = parts.observer();
        this.executor = parts.executor();
        this.journal = parts.journal();
        this.clock = parts.clock();
        this.recollection = new Recollection(mirror, journal, clock);
    }

    /**
     * Runs one pass.
     *
     * @param trigger why now, for the journal
     */
    public PassResult reconcile(String trigger) {
        journal.append(new Entry.PassStarted(clock.instant(), trigger));
        var result = pass();
        journal.append(new Entry.PassEnded(
                clock.instant(),
                trigger,
                result.revision(),
                outcome(result.outcome()),
                result.problems().size(),
                result.actions()));
        return result;
    }

    private PassResult pass() {
        var fetchFailure = fetch();
        var revision = mirror.fetched();
        if (revision.isEmpty()) {
            var why = fetchFailure.orElse("nothing was ever fetched");
            return new PassResult(
                    revision, fetchFailure, List.of(), List.of(), new Outcome.Unreachable(why), Optional.empty());
        }
        var rounds = new ArrayList<Round>();
        try {
            return declaration
                    .at(revision.get())
                    .map(declared -> towards(declared, fetchFailure, rounds))
                    .orElseGet(() -> nothingInForce(revision.get(), fetchFailure));
        } catch (EngineException.Unreachable | SourceException e) {
            return ended(revision, fetchFailure, rounds, new Outcome.Unreachable(String.valueOf(e.getMessage())));
        } catch (EngineException | ProxyException e) {
            return ended(revision, fetchFailure, rounds, new Outcome.Failed(List.of(String.valueOf(e.getMessage()))));
        }
    }

    private PassResult towards(Declared declared, Optional<String> fetchFailure, List<Round> rounds) {
        recollection.forgetOtherIntents(declared.desired());
        preparation.prepare(declared);
        var outcome = rounds(declared.desired(), rounds);
        var committed = !declared.tree().revision().equals(Revision.FOLDER);
        recollection.served(declared.desired(), rounds.getLast().plan(), committed);
        if (committed && outcome instanceof Outcome.Converged) {
            mirror.applied(declared.tree().revision());
        }
        return new PassResult(
                Optional.of(declared.tree().revision()),
                fetchFailure,
                declared.problems(),
                rounds,
                outcome,
                nextAttempt());
    }

    private Outcome rounds(DesiredState desired, List<Round> rounds) {
        var redaction = Redaction.of(desired);
        for (var round = 1; ; round++) {
            var plan = Planner.plan(desired, observer.observe(), journal.memory(), Policy.ALL);
            if (plan.isEmpty() || round > ROUNDS) {
                rounds.add(new Round(plan, List.of()));
                return left(plan, rounds);
            }
            var results = executor.execute(plan, redaction);
            rounds.add(new Round(plan, results));
            var gates = recollection.gates(results);
            if (results.stream().anyMatch(Reconciler::stopped)) {
                return new Outcome.Interrupted();
            }
            var done = results.stream().mapToInt(LaneResult::completed).sum();
            if (done == 0 && !gates) {
                return new Outcome.Failed(failures(results));
            }
        }
    }

    private static boolean stopped(LaneResult result) {
        return result.end() instanceof LaneResult.End.Stopped;
    }

    private static Outcome left(Plan plan, List<Round> rounds) {
        if (!plan.isEmpty()) {
            var why = new ArrayList<String>();
            rounds.forEach(round -> why.addAll(failures(round.results())));
            return new Outcome.Failed(why.isEmpty() ? List.of("not converged after " + ROUNDS + " rounds") : why);
        }
        return plan.notes().isEmpty()
                ? new Outcome.Converged()
                : new Outcome.Degraded(plan.notes().stream().map(Note::toString).toList());
    }

    private static List<String> failures(List<LaneResult> results) {
        return results.stream()
                .flatMap(
                        result -> failure(result.end()).map(why -> result.lane().name() + ": " + why).stream())
                .toList();
    }

    private static Optional<String> failure(LaneResult.End end) {
        return switch (end) {
            case LaneResult.End.Succeeded succeeded -> Optional.empty();
            case LaneResult.End.GateFailed gate -> Optional.of(gate.outcome().cause());
            case LaneResult.End.Failed failed -> Optional.of(failed.outcome().cause());
            case LaneResult.End.Skipped skipped -> Optional.of(skipped.why());
            case LaneResult.End.Stopped stopped -> Optional.empty();
        };
    }

    /** Why the repository could not be asked; empty when it could. */
    private Optional<String> fetch() {
        try {
            var fetched = mirror.fetch();
            if (fetched.changed() || fetched.repair().isPresent()) {
                journal.append(new Entry.RevisionFetched(
                        clock.instant(),
                        fetched.revision(),
                        fetched.previous(),
                        fetched.rewritten(),
                        fetched.repair()));
            }
            return Optional.empty();
        } catch (SourceException e) {
            var why = String.valueOf(e.getMessage());
            journal.append(new Entry.FetchFailed(clock.instant(), why));
            return Optional.of(why);
        }
    }

    private PassResult nothingInForce(Revision revision, Optional<String> fetchFailure) {
        var problems = declaration.fleet(revision).problems();
        return new PassResult(
                Optional.of(revision),
                fetchFailure,
                problems,
                List.of(),
                new Outcome.Failed(List.of("there is no valid evenkeel.yaml yet; nothing is changed")),
                Optional.empty());
    }

    private PassResult ended(
            Optional<Revision> revision, Optional<String> fetchFailure, List<Round> rounds, Outcome outcome) {
        return new PassResult(revision, fetchFailure, List.of(), rounds, outcome, nextAttempt());
    }

    private Optional<Instant> nextAttempt() {
        return journal.memory().backOff().values().stream()
                .map(BackOff::notBefore)
                .min(Instant::compareTo);
    }

    private static Entry.Outcome outcome(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Converged converged -> Entry.Outcome.CONVERGED;
            case Outcome.Degraded degraded -> Entry.Outcome.DEGRADED;
            case Outcome.Failed failed -> Entry.Outcome.FAILED;
            case Outcome.Interrupted interrupted -> Entry.Outcome.INTERRUPTED;
            case Outcome.Unreachable unreachable -> Entry.Outcome.FAILED;
        };
    }
}
