package io.evenkeel.server;

/** The agent's API cannot be offered, or cannot be asked; the message says what to do. */
public final class ApiException extends RuntimeException {
    @java.io.Serial
    private static final long serialVersionUID = 1L;

    public ApiException(String message) {
        super(message);
    }

    public ApiException(String message, Throwable cause) {
        super(message, cause);
    }
}
