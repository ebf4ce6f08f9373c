package io.evenkeel.demoapp;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;

/** The demo app, listening. */
public final class DemoApp implements AutoCloseable {
    /** Connections that wait to be accepted while the app is busy. */
    private static final int BACKLOG = 256;

    private final HttpServer server;
    private final Lifetime lifetime;
    private final Settings settings;
    private final Optional<Echo> echo;

    private DemoApp(HttpServer server, Lifetime lifetime, Settings settings, Optional<Echo> echo) {
        this.server = server;
        this.lifetime = lifetime;
        this.settings = settings;
        this.echo = echo;
    }

    /**
     * Starts to listen.
     *
     * @param variables told by {@code /env}
     * @throws IOException when the port is taken
     */
    public static DemoApp start(Settings settings, Map<String, String> variables) throws IOException {
        // Otherwise the end of an answer may wait 40 ms for the acknowledgement of its begin.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        var address = new InetSocketAddress(InetAddress.ofLiteral(settings.bind()), settings.port());
        var server = HttpServer.create(address, BACKLOG);
        var lifetime = new Lifetime(settings.startup());
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", new Pages(settings, lifetime, variables));
        server.start();
        var echo = settings.echoPort().isPresent()
                ? Optional.of(
                        Echo.start(address.getAddress(), settings.echoPort().get()))
                : Optional.<Echo>empty();
        return new DemoApp(server, lifetime, settings, echo);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Where websockets are spoken; 0 where they are not. */
    int echoPort() {
        return echo.map(Echo::port).orElse(0);
    }

    /** Whether a request is being worked on. */
    boolean busy() {
        return lifetime.working() > 0;
    }

    /** Refuses new work and finishes what was accepted, within the drain time; gives what is left undone. */
    public int drain() throws InterruptedException {
        return lifetime.drain(settings.drain());
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        if (echo.isPresent()) {
            echo.get().close();
        }
    }
}
