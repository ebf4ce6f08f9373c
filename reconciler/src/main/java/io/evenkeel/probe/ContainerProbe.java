package io.evenkeel.probe;

import io.evenkeel.engine.Engine;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.desired.Gate;
import java.util.function.Consumer;

/** The gate on an engine: asks from inside the copy's own network namespace, or runs a command in it. */
public final class ContainerProbe implements Probe {
    private final Engine engine;
    private final Askers askers;

    /**
     * A probe.
     *
     * @param version of Evenkeel, told to the app in the User-Agent
     */
    public ContainerProbe(Engine engine, HelperContainers helpers, String version) {
        this.engine = engine;
        askers = new Askers(engine.containers(), helpers, version);
    }

    @Override
    public GateResult await(CopyName copy, Gate gate, Consumer<String> progress) {
        var container = copy.container();
        return new GateRun(engine, askers, container, gate, progress).await();
    }
}
