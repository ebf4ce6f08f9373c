package io.evenkeel.proxy;

import java.time.Duration;
import java.util.Map;

/**
 * What a revision of the repository says to the proxy besides routes.
 *
 * @param templates the files of its {@code proxy} folder, in place of the shipped ones of the same name
 * @param idleTimeout how long a client's connection is kept without a request, in whole seconds
 */
public record ProxySettings(Map<String, String> templates, Duration idleTimeout) {
    public ProxySettings {
        templates = Map.copyOf(templates);
    }
}
