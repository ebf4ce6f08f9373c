package io.evenkeel.journal;

import java.io.IOException;
import java.io.Serial;

/** The journal cannot be read or opened. Its message says what to do. */
public final class JournalException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    JournalException(String message, IOException cause) {
        super(message, cause);
    }
}
