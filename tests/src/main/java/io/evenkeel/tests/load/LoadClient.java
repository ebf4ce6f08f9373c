package io.evenkeel.tests.load;

import io.evenkeel.tests.load.LoadSettings.Connections;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Asks by the clock and not by the answers (an <i>open loop</i>), so that a server that stalls is asked on and cannot hide
 * its stall. It never tries a request twice and never looks at a connection before using it.
 */
public final class LoadClient implements AutoCloseable {
    private final LoadSettings settings;
    private final Queue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final List<Lane> lanes = new ArrayList<>();
    private final ExecutorService fresh = Executors.newVirtualThreadPerTaskExecutor();
    private final Thread clock;
    private final long begin;
    private volatile boolean isEnding;

    private LoadClient(LoadSettings settings) {
        this.settings = settings;
        if (settings.connections() instanceof Connections.KeepAlive(int number)) {
            for (var n = 0; n < number; n++) {
                lanes.add(new Lane(new Wire(settings)));
            }
            lanes.forEach(Lane::connect);
        }
        this.begin = System.nanoTime();
        this.clock = Thread.ofPlatform().daemon().name("load").unstarted(this::tick);
    }

    /** Opens the connections and begins to ask. */
    public static LoadClient start(LoadSettings settings) {
        var client = new LoadClient(settings);
        client.clock.start();
        return client;
    }

    /** Requests that were due so far. */
    public int asked() {
        return asked.get();
    }

    /** What was seen so far, of requests that are over. */
    public LoadResult soFar() {
        return LoadResult.of(List.copyOf(outcomes));
    }

    /** Asks no more, waits for what is under way, and tells what was seen. */
    public LoadResult end() {
        close();
        return soFar();
    }

    @Override
    public void close() {
        isEnding = true;
        LockSupport.unpark(clock);
        joinClock();
        lanes.forEach(Lane::close);
        fresh.close();
    }

    private void joinClock() {
        try {
            clock.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void tick() {
        var gap = TimeUnit.SECONDS.toNanos(1) / settings.rate();
        for (var number = 0; !isEnding; number++) {
            var due = number * gap;
            for (var wait = due - now(); wait > 0 && !isEnding; wait = due - now()) {
                LockSupport.parkNanos(wait);
            }
            if (!isEnding) {
                ask(number, due);
            }
        }
    }

    private void ask(int number, long due) {
        asked.incrementAndGet();
        var id = "load-" + number;
        if (lanes.isEmpty()) {
            fresh.execute(() -> {
                try (var wire = new Wire(settings)) {
                    exchange(wire, id, due);
                }
            });
            return;
        }
        lanes.get(number % lanes.size()).ask(id, due);
    }

    private void exchange(Wire wire, String id, long due) {
        var sent = now();
        try {
            wire.send(id);
            var answer = wire.receive();
            var wrong = AnswerCheck.wrong(answer, id, settings.path());
            var version = wrong.isPresent() ? Optional.<String>empty() : answer.header(AnswerCheck.VERSION);
            outcomes.add(new Outcome(due, sent, now(), version, wrong.map(what -> id + ": " + what)));
        } catch (SocketTimeoutException e) {
            fail(id, due, sent, "no answer within " + settings.patience().toMillis() + " ms");
            wire.close();
        } catch (IOException | RuntimeException e) {
            fail(id, due, sent, String.valueOf(e.getMessage()));
            wire.close();
        }
    }

    private void fail(String id, long due, long sent, String why) {
        outcomes.add(new Outcome(due, sent, now(), Optional.empty(), Optional.of(id + ": " + why)));
    }

    private long now() {
        return System.nanoTime() - begin;
    }

    /** One connection with the requests that wait for it. */
    private final class Lane {
        private final Wire wire;
        private final ExecutorService turn =
                Executors.newSingleThreadExecutor(Thread.ofVirtual().factory());

        Lane(Wire wire) {
            this.wire = wire;
        }

        void connect() {
            try {
                wire.connect();
            } catch (IOException e) {
                // the first request finds it closed and counts as failed, if it still cannot connect
            }
        }

        void ask(String id, long due) {
            turn.execute(() -> exchange(wire, id, due));
        }

        void close() {
            turn.close();
            wire.close();
        }
    }
}
