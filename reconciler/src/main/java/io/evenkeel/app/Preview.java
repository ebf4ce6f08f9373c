package io.evenkeel.app;

import io.evenkeel.app.instance.Instance;
import io.evenkeel.app.instance.InstanceKey;
import io.evenkeel.document.Problem;
import io.evenkeel.engine.Engine;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.engine.docker.DockerEngine;
import io.evenkeel.journal.JournalReader;
import io.evenkeel.observe.Observer;
import io.evenkeel.plan.Plan;
import io.evenkeel.plan.Planner;
import io.evenkeel.proxy.FileProxy;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.proxy.ProxySettings;
import io.evenkeel.reconcile.Declaration;
import io.evenkeel.reconcile.Declared;
import io.evenkeel.resolve.IdentityKey;
import io.evenkeel.resolve.Resolver;
import io.evenkeel.source.Mirror;
import io.evenkeel.source.SourceException;
import io.evenkeel.state.Policy;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.memory.Memory;
import io.evenkeel.state.observed.ObservedState;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What a pass would do, for commands that only look: no lock is taken, nothing is made, and nothing in here could change
 * an engine.
 *
 * @param problems of the repository, also where nothing of it can be in force
 */
public record Preview(Declared declared, ObservedState observed, Memory memory, Plan plan, List<Problem> problems) {
    private static final int KEY_BYTES = 32;

    public Preview {
        problems = List.copyOf(problems);
    }

    /**
     * Looks once.
     *
     * @param identity whose instance the host's is
     * @param content what is planned: the same place, or a folder
     * @throws EngineException when the engine does not answer
     * @throws SourceException when nothing was fetched yet, or nothing of it can be in force
     */
    public static Preview of(AgentConfiguration configuration, RepositoryPlace identity, RepositoryPlace content) {
        try (var engine = DockerEngine.at(configuration.engine());
                var mirror = content.mirror(configuration.state())) {
            return look(configuration, identity, engine, mirror);
        }
    }

    private static Preview look(
            AgentConfiguration configuration, RepositoryPlace identity, Engine engine, Mirror mirror) {
        var directory = new ProxyDirectory(
                configuration.proxyDirectory().toAbsolutePath().normalize());
        var names = Instance.find(identity.home(configuration.host()), engine.networks())
                .map(instance -> new OwnNames(instance.id(), instance.network()))
                .orElseGet(() -> new OwnNames("none", "none"));
        var inert = new NoProcess();
        var proxy = new FileProxy(
                directory,
                inert,
                ProxyKinds.config(WantedProxy.Kind.CADDY, directory, inert, () -> Duration.ZERO, Optional::empty),
                Preview::settings,
                ProgramVersion.text());
        var resolver = new Resolver(key(directory), configuration.settings());
        var revision = mirror.fetched()
                .orElseThrow(() -> new SourceException(
                        "nothing was fetched yet; start the agent, or run evenkeel apply, or name a folder"));
        var declaration = new Declaration(mirror, resolver);
        var declared = declaration
                .at(revision)
                .orElseThrow(() -> new SourceException("there is no valid evenkeel.yaml: "
                        + String.join(
                                "; ",
                                declaration.fleet(revision).problems().stream()
                                        .map(Problem::toString)
                                        .toList())));
        var observed = new Observer(engine, proxy, names, InstantSource.system()).observe();
        var memory = new JournalReader(configuration.state()).memory();
        var plan = Planner.plan(declared.desired(), observed, memory, Policy.ALL);
        return new Preview(declared, observed, memory, plan, declared.problems());
    }

    /** Nothing is rendered for a look. */
    private static ProxySettings settings() {
        return new ProxySettings(Map.of(), Duration.ZERO);
    }

    /** A host without a key has no containers of ours either, so any key shows the same. */
    private static IdentityKey key(ProxyDirectory directory) {
        if (Files.exists(InstanceKey.file(directory.root()))) {
            return IdentityKey.of(InstanceKey.in(directory.root()).bytes());
        }
        var bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        return IdentityKey.of(bytes);
    }

    /** Files are all that is looked at. */
    private static final class NoProcess implements ProxyProcess {
        @Override
        public boolean running() {
            return false;
        }

        @Override
        public boolean current() {
            return false;
        }

        @Override
        public Result exec(List<String> command, Duration timeout) {
            throw new IllegalStateException("a preview runs nothing");
        }

        @Override
        public Result check(List<String> command, Duration timeout) {
            throw new IllegalStateException("a preview runs nothing");
        }

        @Override
        public void helper(List<String> arguments, Duration timeout, Predicate<String> goOn) {
            throw new IllegalStateException("a preview runs nothing");
        }
    }
}
