package io.evenkeel.demoapp;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whether new work is taken, and how much is being done. */
final class Lifetime {
    private final long readyAt;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private int working;
    private boolean draining;

    Lifetime(Duration startup) {
        readyAt = System.nanoTime() + startup.toNanos();
    }

    /** What a request meets. */
    enum Admission {
        ACCEPTED,
        STARTING,
        DRAINING
    }

    /** Every accepted request must be {@link #finish finished}. */
    Admission admit() {
        lock.lock();
        try {
            if (draining) {
                return Admission.DRAINING;
            }
            if (System.nanoTime() < readyAt) {
                return Admission.STARTING;
            }
            working++;
            return Admission.ACCEPTED;
        } finally {
            lock.unlock();
        }
    }

    void finish() {
        lock.lock();
        try {
            working--;
            idle.signalAll();
        } finally {
            lock.unlock();
        }
    }

    int working() {
        lock.lock();
        try {
            return working;
        } finally {
            lock.unlock();
        }
    }

    /** Takes no more work and waits for what is being done; gives what is left when the time is over. */
    int drain(Duration longest) throws InterruptedException {
        lock.lock();
        try {
            draining = true;
            var left = longest.toNanos();
            while (working > 0 && left > 0) {
                left = idle.awaitNanos(left);
            }
            return working;
        } finally {
            lock.unlock();
        }
    }
}
