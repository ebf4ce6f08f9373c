package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ReloadWindow;
import io.evenkeel.proxy.RenderException;
import io.evenkeel.proxy.SlotListing;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Route;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An adapter whose reloads are counted.
 *
 * @param windowed whether it has the window that it declares
 */
record WatchedConfig(ConfigAdapter config, AtomicInteger reloads, boolean windowed) implements ConfigAdapter {
    @Override
    public WantedProxy.Kind kind() {
        return config.kind();
    }

    @Override
    public ProxyBlueprint blueprint() {
        return config.blueprint();
    }

    @Override
    public SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException {
        return config.render(routes, overrides);
    }

    @Override
    public Optional<String> refusal(String folder) {
        return config.refusal(folder);
    }

    @Override
    public Optional<ReloadWindow> window() {
        return config.window().filter(_ -> windowed);
    }

    @Override
    public void follow(List<Route> routes, SlotListing listing) {
        config.follow(routes, listing);
    }

    @Override
    public Optional<String> reload() {
        reloads.incrementAndGet();
        return config.reload();
    }
}
