package io.evenkeel.app;

import java.io.Serial;

/** A name that the repository does not declare, or not validly. Its message says what it does declare. */
public class UnknownResourceException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    UnknownResourceException(String message) {
        super(message);
    }
}
