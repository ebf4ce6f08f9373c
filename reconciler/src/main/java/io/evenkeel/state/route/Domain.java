package io.evenkeel.state.route;

import java.util.Comparator;

/**
 * A host and path that leads to an app.
 *
 * @param host lower-case, IDNA-encoded; {@code *.example.com} stands for one label
 * @param path prefix on segment boundaries, {@code /} for the whole host
 * @param port of the app
 */
public record Domain(String host, String path, int port) implements Comparable<Domain> {
    private static final Comparator<Domain> ORDER =
            Comparator.comparing(Domain::host).thenComparing(Domain::path).thenComparingInt(Domain::port);

    /** What two apps must not both have: {@code host/path}. */
    public String claim() {
        return host + path;
    }

    @Override
    public int compareTo(Domain other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return claim() + " -> :" + port;
    }
}
