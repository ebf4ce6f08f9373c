package io.evenkeel.app;

import io.evenkeel.engine.Containers;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.probe.HelperContainers;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyException;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.Options;
import io.evenkeel.state.desired.WantedProxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The proxy's container as its adapter may use it. */
final class EngineProxyProcess implements ProxyProcess {
    private static final AtomicLong CHECKS = new AtomicLong();
    private static final String ROOT = "0";

    private final Containers containers;
    private final HelperContainers helpers;
    private final OwnNames names;
    private final ProxyDirectory directory;
    private final Supplier<WantedProxy> wanted;

    /**
     * @param wanted as it is declared now; its image checks configurations
     */
    EngineProxyProcess(
            Containers containers,
            HelperContainers helpers,
            OwnNames names,
            ProxyDirectory directory,
            Supplier<WantedProxy> wanted) {
        this.containers = containers;
        this.helpers = helpers;
        this.names = names;
        this.directory = directory;
        this.wanted = wanted;
    }

    @Override
    public boolean running() {
        try {
            return containers.inspect(names.proxy()).state().equals("running");
        } catch (EngineException.NotFound absent) {
            return false;
        }
    }

    @Override
    public boolean current() {
        var fingerprint = wanted.get().fingerprint().text();
        return containers.list().stream()
                .filter(row -> row.name().equals(names.proxy()))
                .anyMatch(row -> row.state().equals("running")
                        && fingerprint.equals(row.labels().get(Labels.FINGERPRINT)));
    }

    @Override
    public Result exec(List<String> command, Duration timeout) {
        try {
            var result = containers.exec(names.proxy(), command, timeout);
            return new Result(result.exitCode(), result.output());
        } catch (EngineException e) {
            throw new ProxyException("cannot run " + command.getFirst() + " in the proxy: " + e.getMessage(), e);
        }
    }

    @Override
    public Result check(List<String> command, Duration timeout) {
        var name = names.proxy() + "-check-" + ProcessHandle.current().pid() + "-" + CHECKS.incrementAndGet();
        try {
            containers.create(new NewContainer(
                    name,
                    spec(command),
                    new TreeMap<>(Map.of(Labels.INSTANCE, names.instance(), Labels.ROLE, HelperContainers.ROLE)),
                    new NewContainer.Attachment.None(),
                    NewContainer.Confinement.APP));
            containers.start(name);
            var exitCode = containers.await(name, timeout);
            return new Result(exitCode, String.join("\n", containers.tail(name, 200)));
        } catch (EngineException e) {
            throw new ProxyException("cannot check the proxy's configuration: " + e.getMessage(), e);
        } finally {
            containers.remove(name);
        }
    }

    /** As root, as the proxy itself: nobody else reads its configuration. */
    private ContainerSpec spec(List<String> command) {
        return new ContainerSpec(
                wanted.get().image(),
                Optional.of(command),
                Optional.of(List.of()),
                new TreeMap<>(),
                List.of(new Mount.HostPath(directory.config().toString(), ProxyBlueprint.CONFIG, true)),
                List.of(),
                Limits.NONE,
                new Lifecycle(Optional.empty(), Duration.ofSeconds(1), Lifecycle.Restart.NO),
                Options.NONE.withUser(ROOT));
    }

    @Override
    public void helper(List<String> arguments, Duration timeout, Predicate<String> goOn) {
        try {
            helpers.run(names.proxy(), arguments, timeout, goOn);
        } catch (EngineException e) {
            throw new ProxyException("cannot look at the proxy's connections: " + e.getMessage(), e);
        }
    }
}
