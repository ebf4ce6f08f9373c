package io.evenkeel.state.route;

import java.util.Comparator;
import java.util.Optional;

/**
 * A host and path that leads to an app.
 *
 * @param host lower-case, IDNA-encoded; {@code *.example.com} stands for one label
 * @param path prefix on segment boundaries, {@code /} for the whole host
 * @param tls whether http requests go to https and the host needs a certificate, where the proxy has TLS at all
 */
public record Domain(String host, String path, Target target, Terms terms, boolean tls) implements Comparable<Domain> {
    private static final Comparator<Domain> ORDER = Comparator.comparing(Domain::host)
            .thenComparing(Domain::path)
            .thenComparing(domain -> domain.target().toString() + domain.terms())
            .thenComparing(Domain::tls);

    /** One that is asked for by https where the proxy has TLS. */
    public Domain(String host, String path, Target target, Terms terms) {
        this(host, path, target, terms, true);
    }

    /** One that anybody may ask for. */
    public Domain(String host, String path, Target target) {
        this(host, path, target, Terms.NONE);
    }

    /** One that asks the copies for what the client wrote. */
    public Domain(String host, String path, int port) {
        this(host, path, new Target.Port(port, false));
    }

    public Domain withTerms(Terms others) {
        return new Domain(host, path, target, others, tls);
    }

    /** What two apps must not both have: {@code host/path}. */
    public String claim() {
        return host + path;
    }

    /** The same, by http also where the proxy has TLS. */
    public Domain withoutTls() {
        return new Domain(host, path, target, terms, false);
    }

    /** Whether the host stands for many. */
    public boolean wildcard() {
        return host.startsWith("*.");
    }

    /** The port of the app; empty for one that leads elsewhere. */
    public Optional<Integer> port() {
        return switch (target) {
            case Target.Port port -> Optional.of(port.port());
            case Target.Redirect _ -> Optional.empty();
        };
    }

    @Override
    public int compareTo(Domain other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return claim() + " -> " + target + terms + (tls ? "" : ", by http");
    }
}
