package io.evenkeel.observe;

import io.evenkeel.engine.ContainerRow;
import io.evenkeel.engine.Engine;
import io.evenkeel.engine.Labels;
import io.evenkeel.engine.Networks.NetworkRow;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.proxy.Proxy;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.observed.ObservedJob;
import io.evenkeel.state.observed.ObservedNetwork;
import io.evenkeel.state.observed.ObservedProxy;
import io.evenkeel.state.observed.ObservedState;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Takes snapshots. The engine is asked three things, however many apps there are. */
public final class Observer {
    private final Engine engine;
    private final Proxy proxy;
    private final OwnNames names;
    private final InstantSource clock;

    public Observer(Engine engine, Proxy proxy, OwnNames names, InstantSource clock) {
        this.engine = engine;
        this.proxy = proxy;
        this.names = names;
        this.clock = clock;
    }

    /**
     * One snapshot.
     *
     * @throws io.evenkeel.engine.EngineException.Unreachable when nothing can be known now
     */
    public ObservedState observe() {
        var rows = engine.containers().list();
        List<ObservedCopy> copies = new ArrayList<>();
        List<ObservedJob> jobs = new ArrayList<>();
        Set<String> foreign = new TreeSet<>();
        for (var row : rows) {
            var copy = ours(row) ? CopyLabels.read(row) : Optional.<ObservedCopy>empty();
            if (ours(row)) {
                JobLabels.read(row).ifPresent(jobs::add);
            }
            copy.ifPresentOrElse(copies::add, () -> {
                if (!ours(row)) {
                    foreign.add(row.name());
                }
            });
        }
        return new ObservedState(
                clock.instant(),
                copies,
                jobs,
                foreign,
                engine.networks().list().stream().map(row -> network(row, rows)).toList(),
                engine.images().present(),
                proxy(rows),
                proxy.routes(),
                proxy.pointers());
    }

    private boolean ours(ContainerRow row) {
        return names.instance().equals(row.labels().get(Labels.INSTANCE));
    }

    private ObservedNetwork network(NetworkRow row, List<ContainerRow> rows) {
        var endpoints = rows.stream()
                .filter(container -> container.networks().containsKey(row.name()))
                .map(ContainerRow::name)
                .toList();
        return new ObservedNetwork(row.name(), environment(row), row.subnets(), endpoints);
    }

    private Optional<EnvironmentName> environment(NetworkRow row) {
        if (!names.instance().equals(row.labels().get(Labels.INSTANCE))
                || !"Environment".equals(row.labels().get(Labels.KIND))) {
            return Optional.empty();
        }
        var parts = row.labels().getOrDefault(Labels.RESOURCE, "").split("/", -1);
        return parts.length == 2 ? Optional.of(new EnvironmentName(parts[0], parts[1])) : Optional.empty();
    }

    private ObservedProxy proxy(List<ContainerRow> rows) {
        return rows.stream()
                .filter(row -> row.name().equals(names.proxy()) && ours(row))
                .findFirst()
                .map(row -> new ObservedProxy(
                        row.state().equals("running") ? ObservedProxy.State.RUNNING : ObservedProxy.State.STOPPED,
                        Optional.ofNullable(row.labels().get(Labels.FINGERPRINT))
                                .map(Fingerprint::new),
                        row.networks().keySet()))
                .orElse(ObservedProxy.ABSENT);
    }
}
