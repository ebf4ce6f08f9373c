package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the copies of one app. Only listed copies are asked: a draining one would never come to rest if it were. When
 * the proxy itself does not answer, nothing is concluded about a copy.
 */
final class AppWatch {
    private static final Logger LOG = LoggerFactory.getLogger(AppWatch.class);

    private final ResourceName app;
    private final List<HealthCheck> checks;
    private final RouteStore routes;
    private final Pointers pointers;
    private final Reach reach;
    private final Map<String, CopyHealth> tallies = new HashMap<>();
    private final SortedMap<Integer, HealthChecks.Verdict> verdicts = new ConcurrentSkipListMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private AppWatch(ResourceName app, List<HealthCheck> checks, RouteStore routes, Pointers pointers, Reach reach) {
        this.app = app;
        this.checks = checks;
        this.routes = routes;
        this.pointers = pointers;
        this.reach = reach;
    }

    static AppWatch start(
            ResourceName app, List<HealthCheck> checks, RouteStore routes, Pointers pointers, Reach reach) {
        var watch = new AppWatch(app, checks, routes, pointers, reach);
        Thread.ofVirtual().name("health-" + app).start(watch::run);
        return watch;
    }

    /** Whether it was made for these checks of the two slots. */
    boolean asks(List<HealthCheck> others) {
        return checks.equals(others);
    }

    SortedMap<Integer, HealthChecks.Verdict> verdicts() {
        return new TreeMap<>(verdicts);
    }

    void close() {
        closed.countDown();
    }

    private void run() {
        try {
            do {
                var start = System.nanoTime();
                attempt();
                var rest = interval().toNanos() - (System.nanoTime() - start);
                if (closed.await(rest, TimeUnit.NANOSECONDS)) {
                    return;
                }
            } while (true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt() {
        try {
            round();
        } catch (ProxyException e) {
            LOG.debug("health of {} is unknown: {}", app, e.getMessage());
        }
    }

    private Duration interval() {
        return current().orElseGet(checks::getFirst).interval();
    }

    private Optional<HealthCheck> current() {
        try {
            return pointers.of(app)
                    .flatMap(pointer -> routes.of(app)
                            .flatMap(route -> route.shape(pointer.serving()).health()));
        } catch (ProxyException e) {
            return Optional.empty();
        }
    }

    private void round() {
        var pointer = pointers.of(app);
        var route = routes.of(app);
        if (pointer.isEmpty() || route.isEmpty()) {
            return;
        }
        var shape = route.get().shape(pointer.get().serving());
        if (shape.health().isEmpty()) {
            return;
        }
        judge(pointer.get(), shape.addresses(), shape.health().get());
    }

    private void judge(Pointer pointer, List<String> addresses, HealthCheck check) {
        SortedMap<Integer, FutureTask<Optional<String>>> answers = new TreeMap<>();
        pointer.copies().forEach((number, standing) -> {
            if (standing != Standing.WITHDRAWN) {
                answers.put(number, ask(addresses.get(number - 1), check));
            }
        });
        tallies.keySet()
                .retainAll(answers.keySet().stream()
                        .map(number -> addresses.get(number - 1))
                        .toList());
        verdicts.keySet().retainAll(answers.keySet());
        SortedMap<Integer, Standing> moved = new TreeMap<>();
        answers.forEach((number, answer) -> answer(answer).ifPresent(words -> {
            var tally = tallies.merge(
                    addresses.get(number - 1),
                    CopyHealth.UNKNOWN.after(words.isEmpty()),
                    (before, _) -> before.after(words.isEmpty()));
            var before = standing(pointer, number);
            var after = tally.standing(before, check);
            note(number, after, words);
            if (after != before) {
                moved.put(number, after);
            }
        }));
        if (!moved.isEmpty() && closed.getCount() > 0) {
            pointers.change(app, now -> with(now, pointer.serving(), moved));
        }
    }

    private FutureTask<Optional<String>> ask(String address, HealthCheck check) {
        var question = new FutureTask<>(() ->
                reach.ask(Reach.Purpose.HEALTH, address, check.port(), Optional.of(check.question()), check.timeout()));
        Thread.ofVirtual().name("health-" + app + "-" + address).start(question);
        return question;
    }

    /** Empty when nothing came of asking; else what was wrong, if anything. */
    private static Optional<Optional<String>> answer(FutureTask<Optional<String>> question) {
        try {
            return Optional.of(question.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            LOG.debug("no health answer: {}", String.valueOf(e.getCause()));
            return Optional.empty();
        }
    }

    private void note(int number, Standing standing, Optional<String> words) {
        var before = verdicts.get(number);
        var since = before != null && before.standing() == standing ? before.since() : Instant.now();
        verdicts.put(number, new HealthChecks.Verdict(standing, since, words));
        if (before != null && before.standing() != standing) {
            LOG.info("{} copy {} is {}: {}", app, number, standing, words.orElse("it answers well again"));
        }
    }

    private static Standing standing(Pointer pointer, int number) {
        return pointer.copies().getOrDefault(number, Standing.UP);
    }

    /** A copy that left the pointer or was withdrawn while it was asked stays out: only a gate brings it back. */
    static Pointer with(Pointer now, Slot slot, SortedMap<Integer, Standing> moved) {
        SortedMap<Integer, Standing> copies = new TreeMap<>(now.copies());
        moved.forEach((number, standing) -> {
            if (now.proven(slot, number)) {
                copies.put(number, standing);
            }
        });
        return new Pointer(now.serving(), copies, now.meanwhile());
    }
}
