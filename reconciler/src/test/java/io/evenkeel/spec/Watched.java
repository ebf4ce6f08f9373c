package io.evenkeel.spec;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs small tasks on a thread of their own and stops waiting for one that hangs. What counts is processor time, which
 * is the same on a busy machine as on an idle one.
 */
final class Watched {
    /** Processor time that one input may take. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** What one input may allocate, most of it garbage at once. */
    private static final long MOST_BYTES = 1L << 30;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Watched() {}

    /** What a task took. */
    record Cost(long nanos, long bytes) {
        boolean isTooMuch() {
            return nanos > MOST_NANOS || bytes > MOST_BYTES;
        }
    }

    /**
     * Runs a task to its end.
     *
     * @throws AssertionError when it takes more than a second of processor time, with the stack that it was seen at, or
     *     a gigabyte of memory, or when it throws
     */
    static <T> T run(Callable<T> task) {
        var worker = new CompletableFuture<Thread>();
        var cost = new CompletableFuture<Cost>();
        // what the task does in parallel stays in a pool of one thread, and counts
        var pool = new ForkJoinPool(1);
        try {
            var done = pool.submit(() -> {
                worker.complete(Thread.currentThread());
                var result = task.call();
                cost.complete(cost());
                return result;
            });
            return result(done, worker.join(), cost);
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> T result(Future<T> done, Thread thread, CompletableFuture<Cost> cost) {
        try {
            var result = awaited(done, thread);
            if (cost.join().isTooMuch()) {
                throw new AssertionError("it took " + cost.join());
            }
            return result;
        } catch (ExecutionException thrown) {
            throw new AssertionError("it threw " + thrown.getCause(), thrown.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private static <T> T awaited(Future<T> done, Thread thread) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                return done.get(100, TimeUnit.MILLISECONDS);
            } catch (TimeoutException waiting) {
                if (THREADS.getThreadCpuTime(thread.threadId()) > MOST_NANOS) {
                    var hung = new AssertionError("it hangs", waiting);
                    hung.setStackTrace(thread.getStackTrace());
                    throw hung;
                }
            }
        }
    }

    private static Cost cost() {
        return new Cost(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
    }
}
