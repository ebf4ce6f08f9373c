package io.evenkeel.tests.lab;

import io.evenkeel.state.desired.WantedProxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs experiments, some at once. */
final class Laboratory implements AutoCloseable {
    private static final int WEBSOCKETS = 50;
    private static final int ROLLOUTS = 20;
    private static final int LONG_SECONDS = 60;

    private final Journal journal;
    private final Pace pace;
    private final Path evidence;
    private final Consumer<String> say;
    private final List<AutoCloseable> open = new ArrayList<>();
    private volatile boolean isClosed;

    /** @param evidence folder for what is to be seen of runs that do not come out as promised */
    Laboratory(Journal journal, Pace pace, Path evidence, Consumer<String> say) {
        this.journal = journal;
        this.pace = pace;
        this.evidence = evidence;
        this.say = say;
    }

    /** Runs all of them, and gives their figures in the order of the experiments. */
    List<Figures> run(List<Experiment> experiments, int jobs) {
        var number = experiments.size();
        try (var turns = Executors.newFixedThreadPool(jobs)) {
            var futures = new ArrayList<Future<Optional<Figures>>>();
            for (var n = 0; n < number; n++) {
                var experiment = experiments.get(n);
                var name = (n + 1) + "/" + number + " " + experiment.text();
                futures.add(turns.submit(() -> run(experiment, name)));
            }
            return futures.stream().flatMap(future -> result(future).stream()).toList();
        }
    }

    private static Optional<Figures> result(Future<Optional<Figures>> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Empty when the laboratory was closed meanwhile. */
    private Optional<Figures> run(Experiment experiment, String name) {
        if (isClosed) {
            return Optional.empty();
        }
        var row = journal.started(experiment);
        var run = keep(() -> new Run(experiment, pace, evidence.resolve(String.valueOf(row))));
        try {
            var figures = run.run();
            if (isClosed) {
                return Optional.empty();
            }
            journal.ended(row, figures.fields());
            tell(name, figures);
            return Optional.of(figures);
        } finally {
            close(run);
        }
    }

    /**
     * Runs what takes longer than a rollout.
     *
     * @return whether all of it outlived the rollouts
     */
    boolean longLived(WantedProxy.Kind proxy) {
        var experiment = keep(() -> new LongLived(proxy));
        try {
            experiment.start();
            var websockets = experiment.websocketsAfter(WEBSOCKETS, ROLLOUTS);
            var wrong = experiment.wrongAfterOwnRollout(LONG_SECONDS);
            say.accept("%s: %d of %d websockets of another app outlived %d rollouts; an upload and a stream of %d s %s"
                    .formatted(
                            Experiment.text(proxy),
                            websockets,
                            WEBSOCKETS,
                            ROLLOUTS,
                            LONG_SECONDS,
                            wrong.isEmpty() ? "outlived their app's own" : "did not: " + wrong));
            journal.longLived(proxy, websockets, wrong);
            return websockets == WEBSOCKETS && wrong.isEmpty();
        } finally {
            close(experiment);
        }
    }

    private synchronized <T extends AutoCloseable> T keep(Supplier<T> making) {
        if (isClosed) {
            throw new IllegalStateException("the lab is closed");
        }
        var made = making.get();
        open.add(made);
        return made;
    }

    private void close(AutoCloseable each) {
        try {
            each.close();
        } catch (Exception e) {
            // one run's remains must not cost the others' figures
            say.accept("not everything that a run made could be removed: " + e.getMessage());
        }
        synchronized (this) {
            open.remove(each);
        }
    }

    private void tell(String name, Figures figures) {
        var load = figures.load();
        say.accept("%s: %d of %d failed, %d late, older after newer %d, change %.1f s%s"
                .formatted(
                        name,
                        load.failed(),
                        load.requests(),
                        load.late(),
                        load.olderAfterNewer(),
                        figures.change().toMillis() / 1000.0,
                        figures.trouble().map(text -> "; " + text).orElse("")));
        if (figures.experiment().method().promisesAll()) {
            load.failures().forEach(failure -> say.accept("  " + failure));
        }
    }

    /** Ends what is under way and removes all of it. */
    @Override
    public void close() {
        isClosed = true;
        List<AutoCloseable> left;
        synchronized (this) {
            left = List.copyOf(open);
        }
        left.forEach(this::close);
    }
}
