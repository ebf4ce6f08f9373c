package io.evenkeel.tests.lab;

import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.load.LoadClient;
import io.evenkeel.tests.load.LoadResult;
import io.evenkeel.tests.load.LoadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;

/** One experiment, once. */
final class Run implements AutoCloseable {
    /** Of one answer; longer than the proxy may hold a request. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final Duration LOOKING_AGAIN = Duration.ofMillis(10);
    /** So long that only what hangs takes it. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final Experiment experiment;
    private final Pace pace;
    private final Path evidence;
    private final Stage stage;

    /** @param evidence folder for what is to be seen of it when it does not come out as promised */
    Run(Experiment experiment, Pace pace, Path evidence) {
        this.experiment = experiment;
        this.pace = pace;
        this.evidence = evidence;
        var berth = Berth.take(Docker.HERE);
        this.stage = switch (experiment.method()) {
            case Method.Baseline baseline -> new BaselineStage(baseline, berth);
            case Method.Evenkeel evenkeel -> new EvenkeelStage(experiment.proxy(), evenkeel, berth);
        };
    }

    /** Runs it; whatever goes wrong is part of the figures. */
    Figures run() {
        try {
            stage.start();
        } catch (RuntimeException e) {
            return Figures.notStarted(experiment, e);
        }
        var before = proxyIdentity();
        var figures = ask();
        var isReplaced = !proxyIdentity().equals(before);
        var whole = figures.proxyReplaced(isReplaced);
        if (!whole.isAsPromised()) {
            stage.explain(evidence);
        }
        return whole;
    }

    private Figures ask() {
        var settings = new LoadSettings(
                stage.proxy(),
                Stage.HOST,
                experiment.profile().mix(pace.upload()),
                pace.rate(),
                experiment.use().connections(),
                PATIENCE);
        try (var client = LoadClient.start(settings)) {
            await(() -> client.asked() >= pace.attemptsBeforeChange());
            var begin = System.nanoTime();
            var failure = change();
            var change = Duration.ofNanos(System.nanoTime() - begin);
            await(() -> client.asked() >= pace.attempts());
            return figures(client.end(), change, failure);
        }
    }

    private Figures figures(LoadResult load, Duration change, Optional<String> failure) {
        return new Figures(experiment, load, change, false, failure);
    }

    private Optional<String> change() {
        try {
            stage.change();
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of("the change failed: " + e.getMessage());
        }
    }

    private static void await(BooleanSupplier condition) {
        Awaitility.await().pollInterval(LOOKING_AGAIN).atMost(LIMIT).until(condition::getAsBoolean);
    }

    /** Another one after a restart too. */
    private List<String> proxyIdentity() {
        return Docker.HERE
                .tryTo("inspect", "--format", "{{.Id}} {{.State.StartedAt}} {{.RestartCount}}", stage.proxyContainer())
                .lines();
    }

    @Override
    public void close() {
        stage.close();
    }
}
