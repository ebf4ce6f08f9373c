package io.evenkeel.execute;

import io.evenkeel.engine.Engine;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.plan.Action;
import io.evenkeel.plan.Subnet;
import io.evenkeel.probe.GateResult;
import io.evenkeel.probe.Probe;
import io.evenkeel.proxy.ProxyAdapter;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyException;
import io.evenkeel.state.AppContainer;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.desired.WantedApp;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Performs one action: one call to one port. */
public final class StepPerformer {
    /** The exit code of what ended by SIGKILL. */
    private static final int KILLED = 137;

    private static final Duration PULL = Duration.ofMinutes(15);
    /** A copy has just passed its gate; what is asked here is the proxy's way to it. */
    private static final Duration ROUTABLE = Duration.ofSeconds(10);

    private static final int LOG_LINES = 20;

    private final Engine engine;
    private final ProxyAdapter proxy;
    private final ProxyDirectory directory;
    private final Probe probe;
    private final OwnNames names;
    private final NewCopies copies;
    private final FileDelivery files;

    public StepPerformer(ProxyAdapter proxy, ProxyDirectory directory, Probe probe, FileDelivery files) {
        this.engine = files.engine();
        this.proxy = proxy;
        this.directory = directory;
        this.probe = probe;
        this.files = files;
        this.names = files.names();
        this.copies = new NewCopies(names);
    }

    StepOutcome perform(Action action, Consumer<String> progress) {
        try {
            return act(action, progress);
        } catch (EngineException.Unreachable e) {
            return new StepOutcome.Failed(message(e), true);
        } catch (EngineException | ProxyException e) {
            return new StepOutcome.Failed(message(e), false);
        }
    }

    private StepOutcome act(Action action, Consumer<String> progress) {
        return switch (action) {
            case Action.PullImage pull -> pull(pull);
            case Action.CreateNetwork create -> done(() -> createNetwork(create));
            case Action.RemoveNetwork remove ->
                done(() -> engine.networks().remove(remove.environment().dotted()));
            case Action.CreateProxy create -> done(() -> createProxy(create));
            case Action.StartProxy() -> done(() -> engine.containers().start(names.proxy()));
            case Action.RemoveProxy() -> done(this::removeProxy);
            case Action.JoinNetwork join ->
                done(() -> engine.networks().connect(join.environment().dotted(), names.proxy()));
            case Action.LeaveNetwork leave ->
                done(() -> engine.networks().disconnect(leave.environment().dotted(), names.proxy()));
            case Action.CreateCopy create -> done(() -> createCopy(create));
            case Action.FillVolume fill -> done(() -> files.fill(fill.container(), container(fill.app())));
            case Action.CopyFiles copy -> done(() -> files.copy(copy.container(), container(copy.app())));
            case Action.Attach attach ->
                done(() -> engine.networks()
                        .connect(attach.network(), attach.container().container()));
            case Action.StartCopy start -> start(start.copy().container());
            case Action.AwaitReady await -> await(await, progress);
            case Action.StopCopy stop -> stop(stop.copy().container());
            case Action.SetAside aside -> done(() -> setAside(aside));
            case Action.RemoveCopy remove -> done(() -> remove(remove.copy()));
            case Action.CreateJob create -> done(() -> createJob(create));
            case Action.StartJob start ->
                done(() -> engine.containers().start(start.job().container()));
            case Action.AwaitJob await -> await(await);
            case Action.RemoveJob remove -> done(() -> remove(remove.job()));
            case Action.Publish publish -> publish(publish);
            case Action.AwaitRoutable routable -> awaitRoutable(routable);
            case Action.Switch move -> done(() -> proxy.point(move.app(), move.pointer()));
            case Action.Drain drain -> drain(drain);
            case Action.Forget forget -> done(() -> proxy.forget(forget.app()));
        };
    }

    private static StepOutcome done(Runnable call) {
        call.run();
        return new StepOutcome.Done();
    }

    /**
     * What the engine refuses to start, as for a port that another program holds, is no better than what ends at once:
     * without an answer the old copies that stopped for it would wait for it.
     */
    private StepOutcome start(String copy) {
        try {
            return done(() -> engine.containers().start(copy));
        } catch (EngineException.Unreachable | EngineException.NotFound | EngineException.TimedOut accident) {
            throw accident;
        } catch (EngineException refusal) {
            return new StepOutcome.GateFailed(message(refusal), List.of());
        }
    }

    private StepOutcome stop(String copy) {
        engine.containers().stop(copy);
        return engine.containers().inspect(copy).exit().code() == KILLED
                ? StepOutcome.Done.remarking(
                        "it did not end on its stop signal within stop.grace and was killed: let its"
                                + " first process take signals (init: true), or change stop.signal or stop.grace")
                : new StepOutcome.Done();
    }

    private StepOutcome pull(Action.PullImage pull) {
        if (pull.policy() == PullPolicy.NEVER) {
            return engine.images().has(pull.image())
                    ? new StepOutcome.Done()
                    : new StepOutcome.Failed(
                            "the engine does not have " + pull.image()
                                    + " and pull: never forbids to fetch it; build or load it there",
                            false);
        }
        return done(() -> engine.images().pull(pull.image(), PULL));
    }

    private void createNetwork(Action.CreateNetwork create) {
        var environment = create.environment();
        SortedMap<String, String> labels = new TreeMap<>();
        labels.put(Labels.INSTANCE, names.instance());
        labels.put(Labels.KIND, "Environment");
        labels.put(Labels.RESOURCE, environment.toString());
        Subnet subnet = create.subnet();
        engine.networks()
                .create(
                        environment.dotted(),
                        Optional.of(subnet.toString()),
                        Optional.of(subnet.upperHalf().toString()),
                        labels);
    }

    private void createCopy(Action.CreateCopy create) {
        var mounts = files.mounts(create.copy(), container(create.app()));
        engine.containers().create(copies.copy(create, mounts));
    }

    private void createJob(Action.CreateJob create) {
        var mounts = files.mounts(create.job(), container(create.app()));
        engine.containers().create(copies.job(create, mounts));
    }

    private static ContainerSpec container(WantedApp app) {
        return app.generation().container();
    }

    /** The environment's network last: that it is not attached to it any more is the evidence. */
    private void setAside(Action.SetAside aside) {
        var copy = aside.copy().container();
        var own = aside.environment().dotted();
        engine.containers().inspect(copy).addresses().keySet().stream()
                .filter(network -> !network.equals(own))
                .forEach(network -> engine.networks().disconnect(network, copy));
        engine.networks().disconnect(own, copy);
    }

    /** The container first: a volume that is mounted cannot be removed. */
    private void remove(AppContainer container) {
        engine.containers().remove(container.container());
        files.forget(container);
    }

    private void createProxy(Action.CreateProxy create) {
        engine.containers().create(copies.proxy(create.proxy(), proxy.blueprint(), directory));
    }

    private void removeProxy() {
        engine.containers().stop(names.proxy());
        engine.containers().remove(names.proxy());
    }

    private StepOutcome await(Action.AwaitReady await, Consumer<String> progress) {
        return switch (probe.await(await.copy(), await.gate(), progress)) {
            case GateResult.Passed passed -> new StepOutcome.Done();
            case GateResult.Failed failed -> new StepOutcome.GateFailed(failed.cause(), failed.log());
        };
    }

    private StepOutcome await(Action.AwaitJob await) {
        var container = await.job().container();
        try {
            var code = engine.containers().await(container, await.timeout());
            return code == 0 ? new StepOutcome.Done() : jobFailed(container, "ended with exit code " + code);
        } catch (EngineException.TimedOut e) {
            var seconds = BigDecimal.valueOf(await.timeout().toMillis(), 3).stripTrailingZeros();
            return jobFailed(container, "did not end within " + seconds.toPlainString() + " s");
        }
    }

    private StepOutcome jobFailed(String container, String how) {
        return new StepOutcome.GateFailed(
                "preDeploy " + how, engine.containers().tail(container, LOG_LINES));
    }

    private StepOutcome publish(Action.Publish publish) {
        var refused = proxy.publish(publish.routes(), publish.withdrawn());
        if (refused.isEmpty()) {
            return new StepOutcome.Done();
        }
        List<String> words = new ArrayList<>();
        refused.forEach((app, said) -> words.add("the proxy refuses the configuration of " + app + ": " + said));
        return new StepOutcome.GateFailed(String.join("; ", words), List.of());
    }

    private StepOutcome awaitRoutable(Action.AwaitRoutable routable) {
        return proxy.reach(routable.address(), routable.port(), routable.question(), ROUTABLE)
                .<StepOutcome>map(said -> new StepOutcome.GateFailed(
                        "ready for Evenkeel, not reachable for the proxy: " + said,
                        engine.containers().tail(routable.copy().container(), LOG_LINES)))
                .orElseGet(StepOutcome.Done::new);
    }

    private StepOutcome drain(Action.Drain drain) {
        var left = proxy.drain(drain.copy(), drain.address(), ports(drain.copy().app()), drain.timeout());
        return left > 0
                ? StepOutcome.Done.remarking(left + " requests were still in flight after "
                        + drain.timeout().toSeconds() + " s")
                : new StepOutcome.Done();
    }

    private Set<Integer> ports(ResourceName app) {
        Set<Integer> ports = new HashSet<>();
        Optional.ofNullable(proxy.routes().get(app)).ifPresent(route -> {
            for (var slot : Slot.values()) {
                ports.addAll(route.shape(slot).ports());
            }
        });
        return ports;
    }

    private static String message(RuntimeException e) {
        return String.valueOf(e.getMessage());
    }
}
