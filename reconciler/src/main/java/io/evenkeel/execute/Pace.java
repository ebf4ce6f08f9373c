package io.evenkeel.execute;

import java.util.concurrent.atomic.AtomicInteger;

/** How lanes are run. */
public sealed interface Pace {
    /** Called after each completed step. */
    void completed();

    /** All at once, as their order allows. */
    record Parallel() implements Pace {
        @Override
        public void completed() {
            // nothing counts them
        }
    }

    /**
     * Lane by lane in printed order, and the process halts as if it had been killed when so many steps are completed: a
     * test walks a printed plan with it.
     */
    final class OneByOne implements Pace {
        /** What a shell gives for a process that was killed. */
        private static final int KILLED = 137;

        private final AtomicInteger left;

        /**
         * @param steps after which the process halts; 0 halts before the first
         */
        public OneByOne(int steps) {
            this.left = new AtomicInteger(steps);
        }

        /** Halts when no step is left. */
        void check() {
            if (left.get() <= 0) {
                Runtime.getRuntime().halt(KILLED);
            }
        }

        @Override
        public void completed() {
            left.decrementAndGet();
            check();
        }
    }
}
