package io.evenkeel.source;

import java.io.Serial;

/** The repository cannot be had or read. Its message says what was tried, what came back, and what to do. */
public class SourceException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public SourceException(String message) {
        super(message);
    }

    public SourceException(String message, Throwable cause) {
        super(message, cause);
    }
}
