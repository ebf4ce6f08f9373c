package io.evenkeel.reconcile;

import io.evenkeel.document.Problem;
import io.evenkeel.execute.LaneResult;
import io.evenkeel.plan.LargeRemoval;
import io.evenkeel.plan.Plan;
import io.evenkeel.state.Revision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a pass did and what is left.
 *
 * @param revision what it worked towards; empty when none could ever be read
 * @param fetchFailure why the repository could not be asked; what was fetched last is worked with then
 * @param rounds in order; the last plan is what is left
 * @param nextAttempt the earliest end of a back-off
 */
public record PassResult(
        Optional<Revision> revision,
        Optional<String> fetchFailure,
        List<Problem> problems,
        List<Round> rounds,
        Outcome outcome,
        Optional<Instant> nextAttempt) {
    public PassResult {
        problems = List.copyOf(problems);
        rounds = List.copyOf(rounds);
    }

    /** One plan and what became of it. */
    public record Round(Plan plan, List<LaneResult> results) {
        public Round {
            results = List.copyOf(results);
        }
    }

    /** How it ended. */
    public sealed interface Outcome {
        /** Everything is as declared. */
        record Converged() implements Outcome {}

        /**
         * Nothing is left to do now, but not everything is as declared: something is frozen, parked, or waits.
         *
         * @param why one line each
         */
        record Degraded(List<String> why) implements Outcome {
            public Degraded {
                why = List.copyOf(why);
            }
        }

        /** Steps are left that could not be done; the next pass tries again. */
        record Failed(List<String> why) implements Outcome {
            public Failed {
                why = List.copyOf(why);
            }
        }

        /** It was told to stop between two steps. */
        record Interrupted() implements Outcome {}

        /** Engine or repository did not answer, so nothing was concluded and nothing changed. */
        record Unreachable(String why) implements Outcome {}
    }

    /** Steps that were done, in all rounds. */
    public int actions() {
        return rounds.stream()
                .flatMap(round -> round.results().stream())
                .mapToInt(LaneResult::completed)
                .sum();
    }

    /** What is left to remove and waits for somebody to approve it. */
    public Optional<LargeRemoval> removal() {
        return rounds.isEmpty() ? Optional.empty() : rounds.getLast().plan().removal();
    }

    public boolean converged() {
        return outcome instanceof Outcome.Converged;
    }
}
