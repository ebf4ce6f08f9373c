package io.evenkeel.tests.demo;

import io.evenkeel.engine.Labels;
import io.evenkeel.state.Revision;
import io.evenkeel.tests.host.AgentFile;
import io.evenkeel.tests.host.AgentProcess;
import io.evenkeel.tests.host.DemoImages;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.host.Output;
import io.evenkeel.tests.host.Pass;
import io.evenkeel.tests.host.Program;
import io.evenkeel.tests.load.LoadClient;
import io.evenkeel.tests.load.LoadSettings;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** This machine with the example's repository, a git server for it, and an agent that follows it. */
final class DemoHost implements AutoCloseable {
    /** Where the app that is changed answers. */
    static final String DOMAIN = "shop.localhost";

    /** So long that only what hangs takes it. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Consumer<String> say;
    private final Docker docker = Docker.HERE;
    /** At every pass it says the same again. */
    private final Set<String> complaintsTold = new HashSet<>();

    private volatile @Nullable ServedExample example;
    private volatile @Nullable AgentProcess agent;
    private volatile boolean hasEnded;
    private int port;

    DemoHost(Consumer<String> say) {
        this.say = say;
    }

    /**
     * Makes everything and waits until the apps run.
     *
     * @throws io.evenkeel.tests.host.MissingException when this machine lacks something
     * @throws IllegalStateException when it is closed meanwhile, or something fails
     */
    void start() {
        Program.requireBuilt();
        docker.require();
        say("making the demo's images where they are missing ...");
        var proxyImage = DemoImages.ensure(docker);
        moor();
        var first = example().commit();
        say("serving example-repo at " + example().url() + "; starting an agent that follows it ...");
        startAgent(proxyImage);
        awaitFirst(first);
    }

    /** Takes the first berth that nobody has and whose names are nobody's. */
    private synchronized void moor() {
        var why = "";
        for (var berth = Optional.of(Berth.first());
                berth.isPresent();
                berth = berth.get().next()) {
            requireOpen();
            var opened = ServedExample.open(berth.get());
            if (opened.isEmpty()) {
                why = "another demo runs, or something else has port "
                        + berth.get().gitPort();
                continue;
            }
            example = opened.get();
            var taken = taken(new Traces(docker, opened.get()));
            if (taken.isEmpty()) {
                if (!why.isEmpty()) {
                    say(why + "; so this demo's projects are "
                            + String.join(" and ", opened.get().projects()));
                }
                return;
            }
            example = null;
            opened.get().close();
            why = "somebody has " + String.join(", ", taken);
        }
        throw new IllegalStateException("there is no room for another demo on this machine: " + why);
    }

    private List<String> taken(Traces traces) {
        if (traces.areLeft()) {
            say("removing what a demo that was killed has left ...");
            traces.removeLeft();
        }
        return traces.named();
    }

    private synchronized void startAgent(String proxyImage) {
        requireOpen();
        var folder = example().folder();
        var berth = example().berth();
        port = Program.freePort(berth.proxyPort());
        var key = example().copyKey();
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        new AgentFile(folder, docker, example().url(), proxyImage, address, berth.pool()).write("""
                allow: {hostPaths: [/etc/hostname], devices: [/dev/null]}
                ageKeyFiles: [%s]
                """.formatted(key), "");
        agent = AgentProcess.start(program().command("agent"), agentLog());
    }

    /** Ends the agent in order; the apps run on. */
    synchronized void stopAgent() {
        var running = agent;
        agent = null;
        if (running != null) {
            running.end();
        }
    }

    private void awaitFirst(Revision first) {
        var told = new HashSet<String>();
        await("everything is as the first commit declares", () -> {
            for (var app : example().folder().served()) {
                if (told.add(app)) {
                    say("  " + app + " is up");
                }
            }
            return isConverged(first);
        });
    }

    /** Waits until a pass has found everything to be as this revision declares. */
    void awaitConverged(Revision revision) {
        await("everything is as " + revision.brief() + " declares", () -> isConverged(revision));
    }

    private boolean isConverged(Revision revision) {
        var passes = passes();
        return !passes.isEmpty()
                && passes.getLast().converged()
                && passes.getLast().revision().equals(revision.commit());
    }

    List<Pass> passes() {
        return example().folder().passes();
    }

    /** Waits until it is so. */
    void await(String what, BooleanSupplier condition) {
        try {
            Awaitility.await().atMost(PATIENCE).until(() -> {
                requireOpen();
                var running = agent;
                if (running != null) {
                    tellComplaints(running);
                    requireRunning(running);
                }
                return condition.getAsBoolean();
            });
        } catch (ConditionTimeoutException e) {
            var running = agent;
            throw new IllegalStateException(
                    "waited " + PATIENCE.toMinutes() + " minutes in vain until " + what
                            + (running == null ? "" : "; the end of the agent's log:\n" + running.logEnd()),
                    e);
        }
    }

    private void tellComplaints(AgentProcess running) {
        for (var complaint : running.complaints()) {
            if (complaintsTold.add(complaint)) {
                say("  the agent says: " + complaint);
            }
        }
    }

    private static void requireRunning(AgentProcess running) {
        if (!running.isRunning()) {
            throw new IllegalStateException("the agent has ended; the end of its log:\n" + running.logEnd());
        }
    }

    /** The strictest of clients, asking for the app that is to change. */
    LoadClient load() {
        return LoadClient.start(LoadSettings.keepAlive(port, DOMAIN, "/hello"));
    }

    /** The names of the running copies of the app that is to change. */
    Set<String> copies() {
        return docker.running(Labels.RESOURCE + "=" + example().changedApp()).keySet();
    }

    /** Runs {@code docker} with these words, which must succeed; nothing of it comes after the removal has begun. */
    synchronized Output docker(String... words) {
        requireOpen();
        return docker.run(words);
    }

    ServedExample example() {
        var served = example;
        if (served == null) {
            throw new IllegalStateException("the demo has ended");
        }
        return served;
    }

    /** Of the proxy, on 127.0.0.1. */
    int port() {
        return port;
    }

    Program program() {
        return Program.built(example().folder().file("agent.yaml"));
    }

    Path agentLog() {
        return example().folder().file("agent.log");
    }

    void say(String line) {
        say.accept(line);
    }

    private void requireOpen() {
        if (hasEnded) {
            throw new IllegalStateException("the demo has ended");
        }
    }

    /** Removes everything that it made. */
    @Override
    public void close() {
        hasEnded = true;
        remove();
    }

    /** Waits until what is being made is there to be removed. */
    private synchronized void remove() {
        var served = example;
        if (served == null) {
            return;
        }
        say("removing what the demo made ...");
        example = null;
        stopAgent();
        var left = new Traces(docker, served).remove();
        if (!left.isEmpty()) {
            say("not everything could be removed: " + String.join(", ", left));
        }
        try {
            served.close();
        } catch (UncheckedIOException e) {
            say("the folder " + served.folder().path() + " could not be removed: " + e.getMessage());
        }
    }
}
