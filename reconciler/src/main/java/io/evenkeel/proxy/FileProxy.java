package io.evenkeel.proxy;

import io.evenkeel.state.CopyName;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * Any proxy: what is published and where the pointers point is in files. A switch is a rename, which the proxy sees at the
 * next request or is told of ({@link ConfigAdapter#follow}), and only a change of shape reloads. Nothing here touches the
 * container: {@link ProxyProcess} does.
 */
public final class FileProxy implements ProxyAdapter {
    private final ProxyDirectory directory;
    private final ProxyProcess process;
    private final ConfigAdapter config;
    private final RouteStore routes;
    private final Pointers pointers;
    private final Publisher publisher;
    private final Reach reach;
    private final HealthChecks healthChecks;

    /**
     * Touches no file yet.
     *
     * @param config what is particular about the kind of proxy
     * @param settings what the applied revision says about the proxy, as it is now
     * @param version of Evenkeel, which its probes tell
     */
    public FileProxy(
            ProxyDirectory directory,
            ProxyProcess process,
            ConfigAdapter config,
            Supplier<ProxySettings> settings,
            String version) {
        this.directory = directory;
        this.process = process;
        this.config = config;
        this.routes = new RouteStore(directory.routes());
        this.pointers = new Pointers(directory, routes, config::follow);
        this.publisher = new Publisher(
                config, directory, routes, pointers, () -> settings.get().templates());
        this.reach = new Reach(directory, version);
        this.healthChecks = new HealthChecks(routes, pointers, reach);
    }

    @Override
    public ProxyBlueprint blueprint() {
        return config.blueprint();
    }

    @Override
    public void prepare() {
        directory.create();
        directory.probeSocket();
        publisher.prepare();
    }

    @Override
    public Optional<String> refusedTemplates() {
        return publisher.refusedOverrides();
    }

    @Override
    public SortedMap<ResourceName, Route> routes() {
        return routes.all();
    }

    @Override
    public SortedMap<ResourceName, Pointer> pointers() {
        return pointers.all();
    }

    @Override
    public Map<ResourceName, String> publish(List<Route> published, Set<ResourceName> withdrawn) {
        return publisher.publish(published, withdrawn);
    }

    @Override
    public void point(ResourceName app, Pointer pointer) {
        pointers.point(app, pointer);
    }

    @Override
    public void forget(ResourceName app) {
        pointers.forget(app);
    }

    @Override
    public Optional<String> reach(String address, int port, Optional<HttpQuestion> question, Duration timeout) {
        return reach.ask(Reach.Purpose.READY, address, port, question, timeout);
    }

    @Override
    public int drain(CopyName copy, String address, Set<Integer> ports, Duration timeout) {
        return Drain.await(process, address, ports, timeout);
    }

    @Override
    public void withdraw(CopyName copy) {
        pointers.withdraw(copy);
    }

    @Override
    public HealthChecks healthChecks() {
        return healthChecks;
    }
}
