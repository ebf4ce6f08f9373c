package io.evenkeel.document;

import java.io.Serial;

/** A document is not read any further. */
final class Unreadable extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    Unreadable(Problem problem) {
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
