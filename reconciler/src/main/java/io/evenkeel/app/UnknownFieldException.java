package io.evenkeel.app;

/** A field was asked about that no kind has. */
public final class UnknownFieldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnknownFieldException(String message) {
        super(message);
    }
}
