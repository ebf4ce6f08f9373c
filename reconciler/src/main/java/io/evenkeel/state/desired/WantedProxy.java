package io.evenkeel.state.desired;

import io.evenkeel.state.Fingerprint;
import java.time.Duration;
import java.util.Optional;

/**
 * The proxy container.
 *
 * @param http published port on the host, {@code [ip:]port}
 * @param https empty while TLS is off
 * @param idleTimeout how long a client's connection is kept without a request, in whole seconds; part of the configuration,
 *     not of the container
 * @param fingerprint of image and ports: another one replaces the container
 */
public record WantedProxy(
        Kind kind, String image, String http, Optional<Https> https, Duration idleTimeout, Fingerprint fingerprint) {
    /** The proxies there is an adapter for. */
    public enum Kind {
        CADDY("caddy:2.11"),
        HAPROXY("haproxy:3.2"),
        NGINX("nginx:1.30");

        private final String image;

        Kind(String image) {
            this.image = image;
        }

        /** Whether it can do what not every proxy can; the contract's tests hold it to that. */
        public boolean can(Capability capability) {
            return switch (capability) {
                case TAKES_TURNS, COUNTS_CONNECTIONS -> this == CADDY || this == HAPROXY;
                case SAYS_WHY_A_COPY_IS_OUT_OF_REACH, OBTAINS_CERTIFICATES -> this == CADDY;
                case HOLDS_OVER_A_RELOAD -> this == NGINX;
                case KEEPS_NEW_CONNECTIONS_OVER_A_RELOAD -> this == HAPROXY || this == NGINX;
            };
        }

        /** The image where nobody names one. */
        public String image() {
            return image;
        }
    }
}
