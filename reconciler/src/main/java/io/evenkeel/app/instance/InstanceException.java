package io.evenkeel.app.instance;

import java.io.Serial;

/** This agent cannot be the instance that it is configured to be. Its message says what to do. */
public final class InstanceException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    InstanceException(String message) {
        super(message);
    }

    InstanceException(String message, Throwable cause) {
        super(message, cause);
    }
}
