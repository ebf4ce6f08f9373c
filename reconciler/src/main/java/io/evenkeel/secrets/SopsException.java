package io.evenkeel.secrets;

import io.evenkeel.document.Problem;
import java.io.Serial;

/** Ends the reading of a file; never leaves this package, and never carries a value. */
final class SopsException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    final transient Problem problem;

    SopsException(Problem problem) {
        super(problem.message(), null, false, false);
        this.problem = problem;
    }
}
