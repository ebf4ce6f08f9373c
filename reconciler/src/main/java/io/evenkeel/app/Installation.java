package io.evenkeel.app;

import io.evenkeel.app.instance.Instance;
import io.evenkeel.app.instance.InstanceKey;
import io.evenkeel.app.instance.InstanceLock;
import io.evenkeel.engine.Engine;
import io.evenkeel.engine.OwnImage;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.execute.Executor;
import io.evenkeel.execute.FileDelivery;
import io.evenkeel.execute.Pace;
import io.evenkeel.execute.StepListener;
import io.evenkeel.execute.StepPerformer;
import io.evenkeel.journal.Journal;
import io.evenkeel.observe.Observer;
import io.evenkeel.probe.ContainerProbe;
import io.evenkeel.probe.HelperContainers;
import io.evenkeel.proxy.FileProxy;
import io.evenkeel.proxy.ProxyAdapter;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.reconcile.Declaration;
import io.evenkeel.reconcile.Reconciler;
import io.evenkeel.resolve.IdentityKey;
import io.evenkeel.resolve.Resolver;
import io.evenkeel.source.Mirror;
import java.time.InstantSource;
import java.util.List;

/** One instance on its host, wired for changing things: it holds the instance's lock until it is closed. */
public final class Installation implements AutoCloseable {
    private final List<AutoCloseable> opened;
    private final OwnNames names;
    private final Engine engine;
    private final ProxyAdapter proxy;
    private final Executor executor;
    private final Journal journal;
    private final Reconciler reconciler;

    private Installation(
            List<AutoCloseable> opened,
            OwnNames names,
            Engine engine,
            ProxyAdapter proxy,
            Executor executor,
            Journal journal,
            Reconciler reconciler) {
        this.opened = opened;
        this.names = names;
        this.engine = engine;
        this.proxy = proxy;
        this.executor = executor;
        this.journal = journal;
        this.reconciler = reconciler;
    }

    /**
     * Opens it. The engine must answer: its own image is made there when it is not yet.
     *
     * @throws io.evenkeel.app.instance.InstanceException when another process works for it
     * @throws io.evenkeel.engine.EngineException when the engine does not answer or refuses
     */
    public static Installation open(
            AgentConfiguration configuration, RepositoryPlace repository, StepListener listener, Pace pace) {
        var directory = new ProxyDirectory(
                configuration.proxyDirectory().toAbsolutePath().normalize());
        var lock = InstanceLock.take(directory.root());
        var engine = DockerEngine.at(configuration.engine());
        try {
            return open(configuration, repository, new Wires(directory, lock, engine, listener, pace));
        } catch (RuntimeException e) {
            engine.close();
            lock.close();
            throw e;
        }
    }

    /** What the parts are wired to. */
    private record Wires(
            ProxyDirectory directory, InstanceLock lock, Engine engine, StepListener listener, Pace pace) {}

    private static Installation open(AgentConfiguration configuration, RepositoryPlace repository, Wires wires) {
        var engine = wires.engine();
        var instance = Instance.of(repository.home(configuration.host()), engine.networks());
        var names = new OwnNames(instance.id(), instance.network());
        var version = ProgramVersion.text();
        var own = OwnImage.ofThisProgram(version);
        own.ensure(engine.images());
        var helpers = new HelperContainers(engine.containers(), own, names.instance());
        helpers.sweep();
        var files = new FileDelivery(engine, names, own.reference());
        files.sweep();

        var inputs = new ProxyInputs();
        var process = new EngineProxyProcess(engine.containers(), helpers, names, wires.directory(), inputs::wanted);
        var config = new ProxyKinds(inputs::wanted, wires.directory(), process);
        var proxy = new FileProxy(wires.directory(), process, config, inputs::settings, version);

        var journal = Journal.open(configuration.state());
        var listener = new Listeners(List.of(new JournalListener(journal, InstantSource.system()), wires.listener()));
        var performer =
                new StepPerformer(proxy, wires.directory(), new ContainerProbe(engine, helpers, version), files);
        var executor = new Executor(performer, listener, wires.pace());
        Mirror mirror = repository.mirror(configuration.state());
        var key = IdentityKey.of(InstanceKey.in(wires.directory().root()).bytes());
        var reconciler = new Reconciler(new Reconciler.Parts(
                mirror,
                new Declaration(mirror, new Resolver(key, configuration.settings())),
                new ProxyPreparation(engine.images(), inputs, proxy),
                new Observer(engine, proxy, names, InstantSource.system()),
                executor,
                journal,
                InstantSource.system()));
        return new Installation(
                List.of(proxy.healthChecks(), mirror, journal, engine, wires.lock()),
                names,
                engine,
                proxy,
                executor,
                journal,
                reconciler);
    }

    public OwnNames names() {
        return names;
    }

    public Engine engine() {
        return engine;
    }

    public ProxyAdapter proxy() {
        return proxy;
    }

    /** Lets running steps finish and begins no more. */
    public void stop() {
        executor.stop();
    }

    public Journal journal() {
        return journal;
    }

    public Reconciler reconciler() {
        return reconciler;
    }

    /** Everything is closed, whatever fails to. */
    @Override
    public void close() {
        Closing.all(opened);
    }
}
