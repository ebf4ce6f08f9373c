package io.evenkeel.proxy.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Clients that ask one host over kept connections, without retries, until this is closed. */
final class Load implements AutoCloseable {
    static final int CONNECTIONS = 8;

    private final String host;
    private final Duration pause;
    private final List<Thread> clients;
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final Queue<String> failuresOfNewConnections = new ConcurrentLinkedQueue<>();
    private final Set<String> copies = ConcurrentHashMap.newKeySet();
    private final AtomicInteger asked = new AtomicInteger();
    private volatile boolean over;

    Load(Stage stage, String host) {
        this(stage, host, Duration.ZERO);
    }

    /**
     * Starts it.
     *
     * @param pause of each client between an answer and its next request
     */
    Load(Stage stage, String host, Duration pause) {
        this(plain(stage.port()), host, pause);
    }

    /**
     * Starts it.
     *
     * @param opening makes a client that is not connected yet
     * @param pause of each client between an answer and its next request
     */
    Load(Supplier<Client> opening, String host, Duration pause) {
        this.host = host;
        this.pause = pause;
        this.clients = IntStream.range(0, CONNECTIONS)
                .mapToObj(_ -> Thread.ofPlatform().start(() -> ask(opening)))
                .toList();
    }

    private static Supplier<Client> plain(int port) {
        return () -> new Client(port);
    }

    private void ask(Supplier<Client> opening) {
        try (var client = opening.get()) {
            while (!over) {
                ask(client);
                Thread.sleep(pause);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(Client client) throws IOException {
        var kept = client.connected();
        try {
            var answer = client.get(host, "/");
            asked.incrementAndGet();
            copies.add(answer.copy());
            if (answer.status() != 200) {
                failures.add(answer.toString());
            }
        } catch (IOException e) {
            (kept ? failures : failuresOfNewConnections).add(e.toString());
            client.close();
        }
    }

    int asked() {
        return asked.get();
    }

    Set<String> copies() {
        return Set.copyOf(copies);
    }

    List<String> failures() {
        return Stream.concat(failures.stream(), failuresOfNewConnections.stream())
                .toList();
    }

    /** Without requests that were the first on their connection and got no answer. */
    List<String> failuresButOfNewConnections() {
        return List.copyOf(failures);
    }

    @Override
    public void close() {
        over = true;
        try {
            for (var client : clients) {
                client.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
