package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
    private final SortedMap<String, HealthChecks.Verdict> verdicts = new ConcurrentSkipListMap<>();
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

    SortedMap<String, HealthChecks.Verdict> verdicts() {
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
        Set<String> asked = new HashSet<>();
        for (var slot : Slot.values()) {
            var shape = route.get().shape(slot);
            shape.health().ifPresent(check -> asked.addAll(judge(pointer.get(), slot, shape.addresses(), check)));
        }
        tallies.keySet().retainAll(asked);
        verdicts.keySet().retainAll(asked);
    }

    /** Gives the addresses of the copies that were asked. */
    private Set<String> judge(Pointer pointer, Slot slot, List<String> addresses, HealthCheck check) {
        SortedMap<Integer, FutureTask<Optional<String>>> answers = new TreeMap<>();
        pointer.of(slot).forEach((number, standing) -> {
            if (standing != Standing.WITHDRAWN) {
                answers.put(number, ask(addresses.get(number - 1), check));
            }
        });
        SortedMap<Integer, Standing> moved = new TreeMap<>();
        answers.forEach((number, answer) -> answer(answer).ifPresent(words -> {
            var address = addresses.get(number - 1);
            var tally = tallies.merge(
                    address, CopyHealth.UNKNOWN.after(words.isEmpty()), (before, _) -> before.after(words.isEmpty()));
            var before = pointer.of(slot).getOrDefault(number, Standing.UP);
            var after = tally.standing(before, check);
            note(address, after, words);
            if (after != before) {
                moved.put(number, after);
            }
        }));
        if (!moved.isEmpty() && closed.getCount() > 0) {
            pointers.change(app, now -> with(now, slot, moved));
        }
        return answers.keySet().stream()
                .map(number -> addresses.get(number - 1))
                .collect(Collectors.toSet());
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

    private void note(String address, Standing standing, Optional<String> words) {
        var before = verdicts.get(address);
        var since = before != null && before.standing() == standing ? before.since() : Instant.now();
        verdicts.put(address, new HealthChecks.Verdict(standing, since, words));
        if (before != null && before.standing() != standing) {
            LOG.info("{} at {} is {}: {}", app, address, standing, words.orElse("it answers well again"));
        }
    }

    /** A copy that left the pointer or was withdrawn while it was asked stays out: only a gate brings it back. */
    static Pointer with(Pointer now, Slot slot, SortedMap<Integer, Standing> moved) {
        SortedMap<Integer, Standing> copies = new TreeMap<>(now.of(slot));
        moved.forEach((number, standing) -> {
            if (now.proven(slot, number)) {
                copies.put(number, standing);
            }
        });
        return now.with(slot, copies);
    }
}
