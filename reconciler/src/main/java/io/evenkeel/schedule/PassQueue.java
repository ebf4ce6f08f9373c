package io.evenkeel.schedule;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one pass at a time. Requests during a pass make one more pass, however many they are: it begins after all of them,
 * so it sees what each of them saw.
 */
public final class PassQueue implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PassQueue.class);

    /** From the interruption of a pass until it is given up. */
    private static final Duration LAST_GRACE = Duration.ofSeconds(5);

    private final Consumer<String> pass;
    private final Thread worker;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final LinkedHashSet<String> reasons = new LinkedHashSet<>();
    private boolean isRunning;
    private boolean isClosed;

    /**
     * Begins to wait for requests.
     *
     * @param pass gets the reasons, joined; one that throws is logged, and the next request runs as ever
     */
    public PassQueue(Consumer<String> pass) {
        this.pass = pass;
        this.worker = Thread.ofVirtual().name("passes").start(this::work);
    }

    /** Asks for a pass that begins after this moment. Does nothing once closed. */
    public void request(String reason) {
        lock.lock();
        try {
            if (!isClosed) {
                reasons.add(reason);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether neither a pass runs nor one waits. */
    public boolean isIdle() {
        lock.lock();
        try {
            return !isRunning && reasons.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until neither a pass runs nor one waits; false when that takes longer. */
    public boolean awaitIdle(Duration timeout) {
        var left = timeout.toNanos();
        lock.lock();
        try {
            while (isRunning || !reasons.isEmpty()) {
                if (left <= 0) {
                    return false;
                }
                left = changed.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Ends at once: see {@link #close(Duration)}. */
    @Override
    public void close() {
        close(Duration.ZERO);
    }

    /**
     * Takes no more requests, drops the waiting one, and lets the running pass finish.
     *
     * @param bound after which the running pass is interrupted
     * @return whether no pass runs any more
     */
    public boolean close(Duration bound) {
        lock.lock();
        try {
            isClosed = true;
            reasons.clear();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (ends(bound)) {
            return true;
        }
        worker.interrupt();
        return ends(LAST_GRACE);
    }

    private boolean ends(Duration bound) {
        try {
            return worker.join(bound);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void work() {
        for (var next = take(); !next.isEmpty(); next = take()) {
            run(next);
        }
    }

    /** Reasons of the next pass; empty when there will be none. */
    private String take() {
        lock.lock();
        try {
            isRunning = false;
            changed.signalAll();
            while (reasons.isEmpty() && !isClosed) {
                changed.awaitUninterruptibly();
            }
            var next = String.join(", ", reasons);
            reasons.clear();
            isRunning = !next.isEmpty();
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing that a pass throws may end the loop: an agent that has silently stopped looks healthy. */
    private void run(String reason) {
        try {
            pass.accept(reason);
        } catch (RuntimeException | Error e) {
            LOG.error("the pass ({}) ended unexpectedly; the next one runs as scheduled", reason, e);
        }
        // an interruption is meant for one pass
        Thread.interrupted();
    }
}
