package io.evenkeel.state.desired;

import java.util.Optional;

/**
 * TLS at the proxy.
 *
 * @param listen published port on the host, {@code [ip:]port}
 */
public record Https(String listen, Certificates certificates) {
    /** How the proxy comes by the certificates of its hosts. */
    public sealed interface Certificates {
        /**
         * From a public authority (ACME), which asks for each name on port 80 or 443 of this host.
         *
         * @param email that the authority writes to
         */
        record Acme(Optional<String> email) implements Certificates {}

        /** From an authority of the proxy's own, which its clients must be told to trust. */
        record Internal() implements Certificates {}

        /** Whether there can be one for {@code *.example.com}; ACME would need a challenge by DNS. */
        default boolean coverWildcards() {
            return this instanceof Internal;
        }
    }

    /** Of the host, without the address. */
    public int port() {
        return Integer.parseInt(listen.substring(listen.lastIndexOf(':') + 1));
    }

    /** The same where the host itself says where it listens. */
    public Https at(Optional<String> override) {
        return new Https(override.orElse(listen), certificates);
    }
}
