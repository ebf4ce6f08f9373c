package io.evenkeel.proxy;

import java.io.Serial;

/** A template that cannot be rendered. Its message names the template and the place in it. */
public final class RenderException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    public RenderException(String message) {
        super(message);
    }

    public RenderException(String message, Throwable cause) {
        super(message, cause);
    }
}
