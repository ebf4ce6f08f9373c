package io.evenkeel.tests.host;

import java.io.Serial;

/** Something that the machine must have is not there; the message says what to install. */
public final class MissingException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public MissingException(String message) {
        super(message);
    }
}
