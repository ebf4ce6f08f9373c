package io.evenkeel.engine;

import java.io.InputStream;
import java.time.Duration;
import java.util.Set;

/** Images of one engine. Every method may throw {@link EngineException}. */
public interface Images {
    /** Every reference that the engine has, {@code name:tag} and {@code name@sha256:…}, in one call. */
    Set<String> present();

    /** Whether one reference is there. */
    boolean has(String reference);

    /**
     * Pulls it and checks its platform.
     *
     * @throws EngineException with the registry's answer
     */
    void pull(String reference, Duration timeout);

    /**
     * Builds an image through the engine.
     *
     * @param context a tar archive with a Dockerfile at its root
     */
    void build(String reference, InputStream context, Duration timeout);
}
