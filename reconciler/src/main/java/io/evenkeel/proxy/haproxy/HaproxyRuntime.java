package io.evenkeel.proxy.haproxy;

import io.evenkeel.proxy.Durable;
import io.evenkeel.proxy.LoadedMark;
import io.evenkeel.proxy.Pauses;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyException;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.proxy.SlotListing;
import io.evenkeel.proxy.SocketExchange;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HAProxy as it runs. It looks at no file when a request comes, so each move of a pointer is written into a file that
 * its next worker reads, and told to the present one. No pointer moves while a new worker starts: it would be told to
 * the old one after the new one has read the file.
 */
final class HaproxyRuntime {
    private static final Logger LOG = LoggerFactory.getLogger(HaproxyRuntime.class);

    private static final String STATE = "haproxy.state";
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final Duration RELOAD = Duration.ofSeconds(30);
    /** Far below what HAProxy takes as one line. */
    private static final int COMMANDS_IN_A_LINE = 200;
    /** How often one is asked again that has only just been started and does not listen yet. */
    private static final int PATIENCE = 50;

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ProxyDirectory directory;
    private final ProxyProcess process;
    private final LoadedMark loaded;
    private final ReentrantLock lock = new ReentrantLock();

    HaproxyRuntime(ProxyDirectory directory, ProxyProcess process, LoadedMark loaded) {
        this.directory = directory;
        this.process = process;
        this.loaded = loaded;
    }

    /** See {@link HaproxyConfig#follow}. */
    void follow(List<Route> routes, SlotListing listing) {
        var next = HaproxyServers.of(routes, listing);
        if (next.servers().isEmpty()) {
            return;
        }
        lock.lock();
        try {
            keep(directory.slots().resolve(routes.getFirst().app().dotted()).resolve(STATE), next.state());
            tell(HaproxyServers.of(routes.subList(0, 1), listing).commands());
        } finally {
            lock.unlock();
        }
    }

    /** Whether answers ask their clients to close the connection. */
    void closing(boolean closing) {
        tell(List.of(HaproxyServers.command("closing", "closing", closing)));
    }

    /** See {@link HaproxyConfig#reload}. */
    Optional<String> reload() {
        lock.lock();
        try {
            return load(loaded.wanted());
        } finally {
            lock.unlock();
        }
    }

    private Optional<String> load(String mark) {
        for (var tries = 1; process.current(); tries++) {
            var now = loaded.now();
            if (now.equals(Optional.of(mark))) {
                return Optional.empty();
            }
            var said = now.isPresent() ? ask(HaproxyBlueprint.MASTER, "reload", RELOAD) : Optional.<String>empty();
            if (said.isPresent()) {
                return refusal(said.get()).or(() -> awaitLoaded(mark));
            }
            if (tries == PATIENCE) {
                return Optional.of("it does not listen; its container's log says why");
            }
            Pauses.pause(PAUSE);
        }
        return Optional.empty();
    }

    /** Since 2.7 the master waits for the new worker and tells; before, it says nothing. */
    private static Optional<String> refusal(String said) {
        return said.startsWith("Success=0")
                ? Optional.of(ProxyProcess.Result.words(said, HaproxyConfig::tells))
                : Optional.empty();
    }

    private Optional<String> awaitLoaded(String mark) {
        return loaded.await(mark, RELOAD)
                ? Optional.empty()
                : Optional.of("it was told to and goes on with the configuration before; its log says why");
    }

    private static void keep(Path file, String text) {
        try {
            if (!Files.exists(file) || !Files.readString(file).equals(text)) {
                Durable.write(file, text);
            }
        } catch (IOException e) {
            throw new ProxyException("cannot write " + file + ": " + e, e);
        }
    }

    /** One that does not run reads the files when it does; one that is just starting may have read them already. */
    private void tell(List<String> commands) {
        for (var first = 0; first < commands.size(); first += COMMANDS_IN_A_LINE) {
            var some = commands.subList(first, Math.min(commands.size(), first + COMMANDS_IN_A_LINE));
            var said = ask(HaproxyBlueprint.RUNTIME, String.join(";", some), ANSWER);
            for (var tries = 1; said.isEmpty() && process.current(); tries++) {
                if (tries == PATIENCE) {
                    throw new ProxyException(
                            "cannot tell HAProxy where requests go: it does not listen; its container's log says why");
                }
                Pauses.pause(PAUSE);
                said = ask(HaproxyBlueprint.RUNTIME, String.join(";", some), ANSWER);
            }
            said.stream()
                    .flatMap(String::lines)
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .ifPresent(words -> LOG.warn(
                            "HAProxy runs with another configuration than the published one, until the next load: {}",
                            words));
        }
    }

    /** Empty when nobody listens. */
    private Optional<String> ask(String socket, String words, Duration timeout) {
        try {
            var said = SocketExchange.ask(directory.sockets().resolve(socket), words + "\n", timeout);
            if (said.isEmpty()) {
                throw new ProxyException(
                        "HAProxy did not answer on " + socket + " within " + timeout.toSeconds() + "s");
            }
            return said;
        } catch (ConnectException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new ProxyException("cannot talk to HAProxy on " + socket + ": " + e.getMessage(), e);
        }
    }
}
