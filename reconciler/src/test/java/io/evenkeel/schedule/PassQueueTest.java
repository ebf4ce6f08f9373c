package io.evenkeel.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PassQueueTest {
    private final List<String> passes = new CopyOnWriteArrayList<>();

    @Test
    void aRequestRunsAPassThatKnowsItsReason() {
        try (var queue = new PassQueue(passes::add)) {
            queue.request("schedule");

            await().untilAsserted(() -> assertThat(passes).containsExactly("schedule"));
        }
    }

    @Test
    void requestsDuringAPassMakeOneMoreWithAllTheirReasons() {
        var gate = new Semaphore(0);
        try (var queue = new PassQueue(reason -> {
            passes.add(reason);
            gate.acquireUninterruptibly();
        })) {
            queue.request("schedule");
            await().until(() -> passes.size() == 1);
            queue.request("event");
            queue.request("back-off");
            queue.request("event");
            gate.release(2);

            await().until(queue::isIdle);
            assertThat(passes).containsExactly("schedule", "event, back-off");
        }
    }

    @Test
    void whoeverWaitsIsToldWhenAPassThatBeganAfterwardsIsOver() {
        var gate = new Semaphore(0);
        try (var queue = new PassQueue(reason -> {
            gate.acquireUninterruptibly();
            passes.add(reason);
        })) {
            queue.request("sync");
            assertThat(queue.awaitIdle(Duration.ofMillis(20))).isFalse();
            gate.release();
            assertThat(queue.awaitIdle(Duration.ofMinutes(1))).isTrue();
            assertThat(passes).containsExactly("sync");
        }
    }

    @Test
    void passesNeverRunSideBySideAndNoRequestIsForgotten() {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var seen = new AtomicInteger();
        var asked = new AtomicInteger();
        try (var queue = new PassQueue(reason -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            seen.set(asked.get());
            running.decrementAndGet();
        })) {
            IntStream.range(0, 1_000).parallel().forEach(n -> {
                asked.incrementAndGet();
                queue.request("r" + n % 7);
            });

            await().until(queue::isIdle);
            assertThat(most).hasValue(1);
            assertThat(seen).hasValue(1_000);
        }
    }

    @Test
    void aPassThatThrowsDoesNotStopTheNext() {
        try (var queue = new PassQueue(reason -> {
            passes.add(reason);
            if (reason.equals("error")) {
                throw new AssertionError("boom");
            }
            throw new IllegalStateException("boom");
        })) {
            for (var reason : List.of("one", "error", "three")) {
                queue.request(reason);
                await().until(queue::isIdle);
            }

            assertThat(passes).containsExactly("one", "error", "three");
        }
    }

    @Test
    void closingLetsTheRunningPassFinishAndDropsTheWaitingOne() throws Exception {
        var began = new CountDownLatch(1);
        var gate = new Semaphore(0);
        var queue = new PassQueue(reason -> {
            began.countDown();
            gate.acquireUninterruptibly();
            passes.add(reason);
        });
        queue.request("first");
        began.await();
        queue.request("second");
        var closing = Thread.ofVirtual().start(() -> queue.close(Duration.ofMinutes(1)));
        await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
        gate.release();
        closing.join();
        queue.request("third");

        assertThat(passes).containsExactly("first");
        assertThat(queue.isIdle()).isTrue();
    }

    @Test
    void aPassThatDoesNotFinishInTimeIsInterrupted() throws Exception {
        var began = new CountDownLatch(1);
        var queue = new PassQueue(reason -> {
            began.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                passes.add("interrupted");
            }
        });
        queue.request("endless");
        began.await();

        assertThat(queue.close(Duration.ofMillis(1))).isTrue();
        assertThat(passes).containsExactly("interrupted");
    }
}
