package io.evenkeel.proxy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The time before a reload in which every answer asks its client to close the connection. A reload closes idle
 * connections, and a request that is sent on one at that moment is lost; after this window only those are left that
 * nobody has used in it, and the proxy itself would have closed those. A file tells the proxy that the window is open,
 * so a crash in it costs clients new connections until {@link #close}, and no request.
 */
public final class ReloadWindow {
    private static final String FILE = "closing";
    /** An unused connection is certainly gone when the window is this much longer than the proxy keeps one. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final Path file;
    private final ProxyProcess process;
    private final String ports;
    private final Supplier<Duration> idleTimeout;

    /**
     * A closed one.
     *
     * @param ports on which the proxy's clients connect, joined by commas
     * @param idleTimeout how long the proxy keeps a client's connection without a request
     */
    public ReloadWindow(ProxyDirectory directory, ProxyProcess process, String ports, Supplier<Duration> idleTimeout) {
        this.file = directory.slots().resolve(FILE);
        this.process = process;
        this.ports = ports;
        this.idleTimeout = idleTimeout;
    }

    /** Opens it and waits until it is over, or until no client is connected any more. */
    void pass() {
        if (!process.current()) {
            return;
        }
        try {
            Files.writeString(file, "");
        } catch (IOException e) {
            throw new ProxyException("cannot write " + file + ": " + e, e);
        }
        OpenConnections.awaitNone(
                process,
                "its own ports " + ports,
                List.of("clients", "--ports", ports),
                idleTimeout.get().plus(MARGIN));
    }

    /** Answers leave connections open again. */
    void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new ProxyException("cannot remove " + file + ": " + e, e);
        }
    }
}
