package io.evenkeel.probe;

import io.evenkeel.engine.Engine;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Inspection;
import io.evenkeel.state.desired.Gate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One gate of one copy, from its first attempt to the first limit that is reached. */
final class GateRun {
    /** How long a change of the container may stay unseen while nobody answers. */
    private static final Duration LOOK = Duration.ofMillis(500);

    /** Between two looks at a container that is between two starts. */
    private static final Duration RESTARTING = Duration.ofMillis(100);

    private static final int LOG_LINES = 20;

    private final Engine engine;
    private final Askers askers;
    private final String container;
    private final Gate gate;
    private final Consumer<String> progress;
    private final long begin = System.nanoTime();
    private int attempts;
    private Optional<Answer> last = Optional.empty();

    GateRun(Engine engine, Askers askers, String container, Gate gate, Consumer<String> progress) {
        this.engine = engine;
        this.askers = askers;
        this.container = container;
        this.gate = gate;
        this.progress = progress;
    }

    GateResult await() {
        try {
            var history = new History(container, look());
            try (var _ = engine.events().listen(history)) {
                return await(history);
            }
        } catch (EngineException.NotFound gone) {
            return new GateResult.Failed("the container was removed while its gate was being awaited", List.of());
        }
    }

    private GateResult await(History history) {
        while (true) {
            var seen = look();
            var end = history.end(seen).or(() -> limit(history, seen));
            if (end.isPresent()) {
                return failed(end.get());
            }
            if (!seen.state().equals("running")) {
                Pause.of(RESTARTING);
                continue;
            }
            var result = ask(history, seen);
            if (result.isPresent()) {
                return result.get();
            }
        }
    }

    /** Asks one life of the copy; empty when that life is over and the next one must be asked anew. */
    private Optional<GateResult> ask(History history, Inspection first) {
        try (var asker = askers.asker(container, gate, first)) {
            var successes = 0;
            while (true) {
                var answer = asker.next(shorter(LOOK, left()));
                var seen = look();
                var end = history.end(seen);
                if (end.isPresent()) {
                    return Optional.of(failed(end.get()));
                }
                if (isOver(first, seen)) {
                    return Optional.empty();
                }
                if (answer.isPresent()) {
                    successes = count(answer.get()) ? successes + 1 : 0;
                }
                if (successes >= gate.successes()) {
                    return Optional.of(new GateResult.Passed(attempts));
                }
                var limit = limit(history, seen);
                if (limit.isPresent()) {
                    return Optional.of(failed(limit.get()));
                }
            }
        } catch (EngineException.Unreachable unknown) {
            throw unknown;
        } catch (EngineException failure) {
            return again(first, failure);
        }
    }

    /** What fails because the container has just ended is no failure of the engine. */
    private Optional<GateResult> again(Inspection first, EngineException failure) {
        if (isOver(first, look())) {
            return Optional.empty();
        }
        throw failure;
    }

    private boolean count(Answer answer) {
        attempts++;
        last = Optional.of(answer);
        progress.accept("attempt " + attempts + ": " + (answer.good() ? "good, " : "not ready, ") + answer.sentence());
        return answer.good();
    }

    private static boolean isOver(Inspection first, Inspection now) {
        return !Life.of(now).equals(Life.of(first)) || !now.state().equals("running");
    }

    private Optional<String> limit(History history, Inspection seen) {
        if (attempts >= gate.attempts()) {
            return Optional.of("not ready after " + attempts + " attempts" + lastAnswer() + history.restarts(seen));
        }
        if (left().isZero()) {
            return Optional.of("not ready within " + gate.deadline().toMillis() / 1000.0 + "s, after " + attempts
                    + " attempts" + lastAnswer() + history.restarts(seen));
        }
        return Optional.empty();
    }

    private String lastAnswer() {
        return last.map(answer -> ": " + answer.told()).orElse("");
    }

    private GateResult failed(String cause) {
        var before = cause.startsWith("not ready")
                ? ""
                : last.map(answer ->
                                "; the last probe " + (answer.good() ? "was good: " : "failed: ") + answer.sentence())
                        .orElse("");
        return new GateResult.Failed(cause + before, log());
    }

    /** A failed gate is told even if the container has gone meanwhile. */
    private List<String> log() {
        try {
            return engine.containers().tail(container, LOG_LINES);
        } catch (EngineException.NotFound | EngineException.Conflict gone) {
            return List.of();
        }
    }

    private Inspection look() {
        return engine.containers().inspect(container);
    }

    /** Time until the deadline, by a clock that nobody can set. */
    private Duration left() {
        var left = gate.deadline().minusNanos(System.nanoTime() - begin);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
