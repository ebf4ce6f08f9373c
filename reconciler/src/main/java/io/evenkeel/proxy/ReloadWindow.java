package io.evenkeel.proxy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The time before a reload in which every answer asks its client to close the connection. A reload closes idle
 * connections, and a request that is sent on one at that moment is lost; after this window only those are left that
 * nobody has used in it, and the proxy itself would have closed those. The proxy goes on like this until {@link #close},
 * so a crash in the window costs clients new connections and no request.
 */
public final class ReloadWindow {
    private static final String FILE = "closing";
    /** An unused connection is certainly gone when the window is this much longer than the proxy keeps one. */
    private static final Duration MARGIN = Duration.ofSeconds(1);

    private final Consumer<Boolean> closing;
    private final ProxyProcess process;
    private final String ports;
    private final Supplier<Duration> idleTimeout;

    /** A closed one, of which a file tells the proxy. */
    public ReloadWindow(ProxyDirectory directory, ProxyProcess process, String ports, Supplier<Duration> idleTimeout) {
        this(closing -> write(directory.slots().resolve(FILE), closing), process, ports, idleTimeout);
    }

    /**
     * A closed one.
     *
     * @param closing tells the proxy whether answers ask their clients to close; nothing happens where it does not run
     * @param ports on which the proxy's clients connect, joined by commas
     * @param idleTimeout how long the proxy keeps a client's connection without a request
     */
    public ReloadWindow(Consumer<Boolean> closing, ProxyProcess process, String ports, Supplier<Duration> idleTimeout) {
        this.closing = closing;
        this.process = process;
        this.ports = ports;
        this.idleTimeout = idleTimeout;
    }

    /** Opens it and waits until it is over, or until no client is connected any more. */
    void pass() {
        if (!process.current()) {
            return;
        }
        closing.accept(true);
        OpenConnections.awaitNone(
                process,
                "its own ports " + ports,
                List.of("clients", "--ports", ports),
                idleTimeout.get().plus(MARGIN));
    }

    /** Answers leave connections open again. */
    void close() {
        closing.accept(false);
    }

    private static void write(Path file, boolean closing) {
        try {
            if (closing) {
                Files.writeString(file, "");
            } else {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new ProxyException("cannot write or remove " + file + ": " + e, e);
        }
    }
}
