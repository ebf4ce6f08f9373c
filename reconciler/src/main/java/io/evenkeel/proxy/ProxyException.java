package io.evenkeel.proxy;

import java.io.Serial;

/** Something that the proxy refused or could not do. */
public class ProxyException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public ProxyException(String message) {
        super(message);
    }

    public ProxyException(String message, Throwable cause) {
        super(message, cause);
    }
}
