package io.evenkeel.tests.load;

import io.evenkeel.tests.load.LoadSettings.Connections;
import java.io.IOException;
import java.net.SocketTimeoutException;
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
    /** The one that has been idle for longest comes first. */
    private final Queue<Wire> idle = new ConcurrentLinkedQueue<>();

    private final int kept;
    private final ExecutorService attempts = Executors.newVirtualThreadPerTaskExecutor();
    private final Thread clock;
    private final long begin;
    private volatile boolean isEnding;

    private LoadClient(LoadSettings settings) {
        this.settings = settings;
        this.kept = switch (settings.connections()) {
            case Connections.KeepAlive(var number) -> number;
            case Connections.Fresh() -> 0;
        };
        for (var n = 0; n < kept; n++) {
            idle.add(connected());
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
        attempts.close();
        idle.forEach(Wire::close);
    }

    private Wire connected() {
        var wire = new Wire(settings);
        try {
            wire.connect();
        } catch (IOException e) {
            // the first request finds it closed and counts as failed, if it still cannot connect
        }
        return wire;
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
        attempts.execute(() -> {
            var wire = Optional.ofNullable(idle.poll()).orElseGet(() -> new Wire(settings));
            exchange(wire, "load-" + number, settings.mix().ask(number), due);
            if (idle.size() < kept) {
                idle.add(wire);
            } else {
                wire.close();
            }
        });
    }

    private void exchange(Wire wire, String id, Mix.Ask ask, long due) {
        var sent = now();
        try {
            wire.send(id, ask);
            var answer = wire.receive();
            var wrong = AnswerCheck.wrong(answer, id, ask.path());
            var version = wrong.isPresent() ? Optional.<String>empty() : answer.header(AnswerCheck.VERSION);
            var failure = wrong.map(what -> Failure.of(answer, id + ": " + what));
            outcomes.add(new Outcome(due, sent, now(), version, failure));
        } catch (SocketTimeoutException e) {
            fail(id, due, sent, "no answer within " + settings.patience().toMillis() + " ms");
            wire.close();
        } catch (IOException | RuntimeException e) {
            fail(id, due, sent, String.valueOf(e.getMessage()));
            wire.close();
        }
    }

    private void fail(String id, long due, long sent, String why) {
        var failure = new Failure(Failure.Kind.TRANSPORT, id + ": " + why);
        outcomes.add(new Outcome(due, sent, now(), Optional.empty(), Optional.of(failure)));
    }

    private long now() {
        return System.nanoTime() - begin;
    }
}
