package io.evenkeel.proxy;

import java.time.Duration;

/** Waits for a proxy that has only just been started, or that is loading. */
public final class Pauses {
    private Pauses() {}

    /**
     * Waits once.
     *
     * @throws ProxyException when it is interrupted
     */
    public static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProxyException("interrupted while waiting for the proxy", e);
        }
    }
}
