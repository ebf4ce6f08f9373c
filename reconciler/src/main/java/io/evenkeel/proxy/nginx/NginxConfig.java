package io.evenkeel.proxy.nginx;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.LoadedMark;
import io.evenkeel.proxy.Pauses;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.proxy.ReloadWindow;
import io.evenkeel.proxy.RenderException;
import io.evenkeel.proxy.ShippedTemplates;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/** nginx, 1.22 and newer: one routes file, two files per app with its backends, and the pages. */
public final class NginxConfig implements ConfigAdapter {
    private static final String MAIN = "nginx.conf";

    private static final String APP = "app.conf";
    private static final String POSITIONS = "positions.conf";
    private static final String HOLD = "hold.js";
    private static final String LOADED = "loaded.conf";
    private static final String CLIENT_PORTS = "80,443";
    private static final Duration CHECK = Duration.ofSeconds(60);
    private static final Duration RELOAD = Duration.ofSeconds(60);
    /** How often a proxy is asked again that has only just been started and takes no signal yet. */
    private static final int PATIENCE = 50;

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ProxyProcess process;
    private final Supplier<Duration> idleTimeout;
    private final ReloadWindow window;
    private final LoadedMark loaded;
    private final ShippedTemplates shipped;

    /**
     * Touches nothing yet.
     *
     * @param idleTimeout how long a client's connection is kept without a request, as it is now
     */
    public NginxConfig(ProxyDirectory directory, ProxyProcess process, Supplier<Duration> idleTimeout) {
        this.process = process;
        this.idleTimeout = idleTimeout;
        this.window = new ReloadWindow(directory, process, CLIENT_PORTS, idleTimeout);
        this.loaded = new LoadedMark(directory, LOADED);
        this.shipped = new ShippedTemplates("nginx", List.of(MAIN, APP, POSITIONS, HOLD));
    }

    @Override
    public WantedProxy.Kind kind() {
        return WantedProxy.Kind.NGINX;
    }

    @Override
    public ProxyBlueprint blueprint() {
        return NginxBlueprint.blueprint();
    }

    @Override
    public SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException {
        return shipped.render(routes, overrides, (templates, routed, files) -> {
            files.put(MAIN, templates.render(MAIN, NginxModel.main(routed, idleTimeout.get())));
            for (var route : routed) {
                var model = NginxModel.app(route);
                var name = "apps/" + route.app().dotted();
                files.put(name + ".conf", templates.render(APP, model));
                files.put(name + "." + POSITIONS, templates.render(POSITIONS, model));
                NginxModel.users(route).forEach(users -> files.put(users.path(), users.text()));
            }
            if (routed.stream().anyMatch(route -> route.hold().isPresent())) {
                files.put(HOLD, templates.render(HOLD, Map.of()));
            }
            files.put(LOADED, "add_header " + LoadedMark.HEADER + " " + LoadedMark.of(files) + " always;\n");
        });
    }

    @Override
    public Optional<String> refusal(String folder) {
        return process.check(NginxBlueprint.check(folder), CHECK).refusal("nginx", NginxConfig::tells);
    }

    /**
     * Also where a newer nginx could keep idle connections over a reload: it would answer one more request on each by the
     * configuration before, which does not know addresses that have come since.
     */
    @Override
    public Optional<ReloadWindow> window() {
        return Optional.of(window);
    }

    @Override
    public Optional<String> reload() {
        var mark = loaded.wanted();
        for (var tries = 1; process.current(); tries++) {
            var now = loaded.now();
            if (now.equals(Optional.of(mark))) {
                return Optional.empty();
            }
            var result = process.exec(NginxBlueprint.reload(), RELOAD);
            if (result.exitCode() == 0 && now.isPresent()) {
                return awaitLoaded(mark);
            }
            if (result.exitCode() != 0 && (!result.output().contains(".pid") || tries == PATIENCE)) {
                return result.refusal("nginx", NginxConfig::tells);
            }
            Pauses.pause(PAUSE);
        }
        return Optional.empty();
    }

    private Optional<String> awaitLoaded(String mark) {
        return loaded.await(mark, RELOAD)
                ? Optional.empty()
                : Optional.of("nginx took the signal and goes on with the configuration before; its log says why");
    }

    /** nginx says what is wrong in its first line that is more than a warning. */
    private static boolean tells(String line) {
        return line.contains("[emerg]");
    }
}
