package io.evenkeel.app;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.proxy.ReloadWindow;
import io.evenkeel.proxy.RenderException;
import io.evenkeel.proxy.SlotListing;
import io.evenkeel.proxy.caddy.CaddyConfig;
import io.evenkeel.proxy.haproxy.HaproxyConfig;
import io.evenkeel.proxy.nginx.NginxConfig;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/** The adapter of each kind of proxy, and the one of them that is wanted now: a commit may change the kind. */
final class ProxyKinds implements ConfigAdapter {
    private final Supplier<WantedProxy> wanted;
    private final Map<WantedProxy.Kind, ConfigAdapter> adapters = new EnumMap<>(WantedProxy.Kind.class);

    ProxyKinds(Supplier<WantedProxy> wanted, ProxyDirectory directory, ProxyProcess process) {
        this.wanted = wanted;
        for (var kind : WantedProxy.Kind.values()) {
            adapters.put(
                    kind,
                    config(
                            kind,
                            directory,
                            process,
                            () -> wanted.get().idleTimeout(),
                            () -> wanted.get().https()));
        }
    }

    /** The one place where adapters are named. */
    static ConfigAdapter config(
            WantedProxy.Kind kind,
            ProxyDirectory directory,
            ProxyProcess process,
            Supplier<Duration> idleTimeout,
            Supplier<Optional<Https>> https) {
        return switch (kind) {
            case CADDY -> new CaddyConfig(directory, process, idleTimeout, https);
            case HAPROXY -> new HaproxyConfig(directory, process, idleTimeout);
            case NGINX -> new NginxConfig(directory, process, idleTimeout);
        };
    }

    private ConfigAdapter adapter() {
        var kind = wanted.get().kind();
        var adapter = adapters.get(kind);
        if (adapter == null) {
            throw new IllegalStateException("no adapter for " + kind);
        }
        return adapter;
    }

    @Override
    public WantedProxy.Kind kind() {
        return wanted.get().kind();
    }

    @Override
    public ProxyBlueprint blueprint() {
        return adapter().blueprint();
    }

    @Override
    public SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException {
        return adapter().render(routes, overrides);
    }

    @Override
    public Optional<String> refusal(String folder) {
        return adapter().refusal(folder);
    }

    @Override
    public Optional<ReloadWindow> window() {
        return adapter().window();
    }

    @Override
    public void follow(List<Route> routes, SlotListing listing) {
        adapter().follow(routes, listing);
    }

    @Override
    public Optional<String> reload() {
        return adapter().reload();
    }
}
