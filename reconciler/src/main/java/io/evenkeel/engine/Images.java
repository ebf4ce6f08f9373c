package io.evenkeel.engine;

import java.io.InputStream;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Images of one engine. Every method may throw {@link EngineException}. */
public interface Images {
    /**
     * Every reference that the engine has, {@code name:tag} and {@code name@sha256:…}, in one call. A reference is in it
     * in every form that people write: {@code caddy:2}, {@code library/caddy:2}, {@code docker.io/library/caddy:2}; a
     * reference without a tag means {@code latest} and is in it too.
     */
    Set<String> present();

    /** Whether one reference is there. */
    default boolean has(String reference) {
        return find(reference).isPresent();
    }

    /** One image in detail; empty when the engine does not have it. */
    Optional<Image> find(String reference);

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

    /**
     * An image that the engine has.
     *
     * @param platform as in {@code linux/amd64}
     * @param size of all its layers, in bytes
     * @param variables what it sets for its containers
     */
    record Image(String id, String platform, long size, Map<String, String> labels, Map<String, String> variables) {
        public Image {
            labels = Map.copyOf(labels);
            variables = Map.copyOf(variables);
        }
    }
}
