package io.evenkeel.spec;

import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.WantedProxy;
import java.time.Duration;
import java.util.Optional;

/**
 * What {@code evenkeel.yaml} says.
 *
 * @param proxy empty when the fleet wants none
 * @param pruneLimit percentage of the running resources that one commit may remove
 */
public record FleetSettings(Optional<Proxy> proxy, int pruneLimit) {
    /**
     * The proxy before a host overrides parts of it.
     *
     * @param http {@code [ip:]port} of the host
     * @param https empty while TLS is off
     * @param idleTimeout how long a client's connection is kept without a request, in whole seconds
     */
    public record Proxy(
            WantedProxy.Kind kind, String image, String http, Optional<Https> https, Duration idleTimeout) {}
}
