package io.evenkeel.proxy.haproxy;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.LoadedMark;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.proxy.ReloadWindow;
import io.evenkeel.proxy.RenderException;
import io.evenkeel.proxy.ShippedTemplates;
import io.evenkeel.proxy.SlotListing;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/** HAProxy, 2.6 and newer: one routes file with two maps, a file per app with its backends, and the pages. */
public final class HaproxyConfig implements ConfigAdapter {
    static final String MAIN = "haproxy.cfg";
    /** A folder that is never empty: HAProxy is given it as a whole. */
    static final String BACKENDS = "backends";

    private static final String APP = "app.cfg";
    private static final String HOSTS = "hosts.map";
    private static final String ROUTES = "routes.map";
    private static final String LOADED = BACKENDS + "/loaded.cfg";
    private static final String CLIENT_PORTS = "80,443";
    private static final Duration CHECK = Duration.ofSeconds(60);

    private final ProxyProcess process;
    private final Supplier<Duration> idleTimeout;
    private final HaproxyRuntime runtime;
    private final ReloadWindow window;
    private final ShippedTemplates shipped;

    /**
     * Touches nothing yet.
     *
     * @param idleTimeout how long a client's connection is kept without a request, as it is now
     */
    public HaproxyConfig(ProxyDirectory directory, ProxyProcess process, Supplier<Duration> idleTimeout) {
        this.process = process;
        this.idleTimeout = idleTimeout;
        this.runtime = new HaproxyRuntime(directory, process, new LoadedMark(directory, LOADED));
        this.window = new ReloadWindow(runtime::closing, process, CLIENT_PORTS, idleTimeout);
        this.shipped = new ShippedTemplates("haproxy", List.of(MAIN, APP, HOSTS, ROUTES));
    }

    @Override
    public WantedProxy.Kind kind() {
        return WantedProxy.Kind.HAPROXY;
    }

    @Override
    public ProxyBlueprint blueprint() {
        return HaproxyBlueprint.blueprint();
    }

    @Override
    public SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException {
        return shipped.render(routes, overrides, (templates, routed, files) -> {
            var main = HaproxyModel.main(routed, idleTimeout.get());
            for (var name : List.of(MAIN, HOSTS, ROUTES)) {
                files.put(name, templates.render(name, main));
            }
            for (var route : routed) {
                var name = BACKENDS + "/" + route.app().dotted() + ".cfg";
                files.put(name, templates.render(APP, HaproxyModel.app(route)));
            }
            files.put(
                    LOADED,
                    "backend loaded\n\thttp-request return status 204 hdr " + LoadedMark.HEADER + " "
                            + LoadedMark.of(files) + "\n");
        });
    }

    @Override
    public Optional<String> refusal(String folder) {
        return process.check(HaproxyBlueprint.check(folder), CHECK).refusal("HAProxy", HaproxyConfig::tells);
    }

    /**
     * Also with {@code idle-close-on-response}: a worker that is replaced answers one more request on each connection by
     * the configuration before, which does not know addresses that have come since. So it is left those connections
     * alone that have just been opened.
     */
    @Override
    public Optional<ReloadWindow> window() {
        return Optional.of(window);
    }

    @Override
    public void follow(List<Route> routes, SlotListing listing) {
        runtime.follow(routes, listing);
    }

    @Override
    public Optional<String> reload() {
        return runtime.reload();
    }

    /** HAProxy says what is wrong in its first line that is more than a warning. */
    static boolean tells(String line) {
        return line.contains("[ALERT]");
    }
}
