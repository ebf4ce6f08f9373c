package io.evenkeel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PassScheduleTest {
    private static final Duration NEVER = Duration.ofDays(1);

    private final List<String> passes = new CopyOnWriteArrayList<>();
    private final PassQueue queue = new PassQueue(passes::add);

    @AfterEach
    void end() {
        queue.close();
    }

    @Test
    void theFirstPassRunsAtOnceAndOthersFollow() {
        try (var schedule = new PassSchedule(queue, Duration.ofMillis(50))) {
            schedule.start();

            await().untilAsserted(() -> assertThat(passes).hasSizeGreaterThan(3).containsOnly("schedule"));
        }
    }

    @Test
    void aPassThatThrowsDoesNotStopThePolling() {
        var failing = new PassQueue(reason -> {
            passes.add(reason);
            throw new IllegalStateException("boom");
        });
        try (var schedule = new PassSchedule(failing, Duration.ofMillis(50))) {
            schedule.start();

            await().until(() -> passes.size() > 3);
        } finally {
            failing.close();
        }
    }

    @Test
    void aBurstOfEventsMakesOnePass() {
        try (var schedule = new PassSchedule(queue, NEVER, Duration.ofSeconds(1))) {
            schedule.start();
            await().until(() -> passes.size() == 1);
            for (var n = 0; n < 200; n++) {
                schedule.event();
            }
            await().until(() -> passes.contains("event"));
            schedule.at(Instant.now());
            await().until(() -> passes.contains("back-off"));

            assertThat(Collections.frequency(passes, "event")).isEqualTo(1);
        }
    }

    @Test
    void anotherEventLaterMakesAnotherPass() {
        try (var schedule = new PassSchedule(queue, NEVER, Duration.ofMillis(20))) {
            schedule.start();
            schedule.event();
            await().until(() -> Collections.frequency(passes, "event") == 1);
            schedule.event();
            await().until(() -> Collections.frequency(passes, "event") == 2);
        }
    }

    @Test
    void theEarliestEndOfABackOffCounts() {
        try (var schedule = new PassSchedule(queue, NEVER)) {
            schedule.start();
            schedule.at(Instant.now().plus(NEVER));
            schedule.at(Instant.now().plusMillis(50));
            schedule.at(Instant.now().plus(NEVER));

            await().until(() -> passes.contains("back-off"));
        }
    }

    @Test
    void pollsAreSpreadByATenth() {
        var jitter = new Jitter(Duration.ofSeconds(60), new SplittableRandom(1));
        var gaps = Stream.generate(jitter::next).limit(1_000).toList();

        assertThat(gaps).allSatisfy(gap -> assertThat(gap).isBetween(Duration.ofSeconds(54), Duration.ofSeconds(66)));
        assertThat(gaps.stream().distinct().count()).isGreaterThan(900);
    }
}
