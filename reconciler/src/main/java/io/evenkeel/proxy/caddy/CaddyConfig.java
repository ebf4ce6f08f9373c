package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.Pauses;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.proxy.ReloadWindow;
import io.evenkeel.proxy.RenderException;
import io.evenkeel.proxy.ShippedTemplates;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/** Caddy, 2.8 and newer: one routes file, a file per app with its backends, and the pages. */
public final class CaddyConfig implements ConfigAdapter {
    private static final String MAIN = "Caddyfile";
    private static final String APP = "app.caddy";
    private static final String CLIENT_PORTS = "80,443";

    private static final Duration CHECK = Duration.ofSeconds(60);
    private static final Duration RELOAD = Duration.ofSeconds(60);
    /** How often a proxy is asked again that has only just been started and has no admin socket yet. */
    private static final int PATIENCE = 50;

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ProxyProcess process;
    private final Supplier<Duration> idleTimeout;
    private final Supplier<Optional<Https>> https;
    private final ReloadWindow window;
    private final ShippedTemplates shipped;

    /**
     * Touches nothing yet.
     *
     * @param idleTimeout how long a client's connection is kept without a request, as it is now
     * @param https the same; empty while TLS is off
     */
    public CaddyConfig(
            ProxyDirectory directory,
            ProxyProcess process,
            Supplier<Duration> idleTimeout,
            Supplier<Optional<Https>> https) {
        this.process = process;
        this.idleTimeout = idleTimeout;
        this.https = https;
        this.window = new ReloadWindow(directory, process, CLIENT_PORTS, idleTimeout);
        this.shipped = new ShippedTemplates("caddy", List.of(MAIN, APP));
    }

    @Override
    public WantedProxy.Kind kind() {
        return WantedProxy.Kind.CADDY;
    }

    @Override
    public ProxyBlueprint blueprint() {
        return CaddyBlueprint.blueprint();
    }

    @Override
    public SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException {
        return shipped.render(routes, overrides, (templates, routed, files) -> {
            files.put(MAIN, templates.render(MAIN, CaddyModel.main(routed, idleTimeout.get(), https.get())));
            for (var route : routed) {
                files.put("apps/" + route.app().dotted() + ".caddy", templates.render(APP, CaddyModel.app(route)));
            }
        });
    }

    @Override
    public Optional<String> refusal(String folder) {
        var file = CaddyBlueprint.CONFIG + "/" + folder + "/" + MAIN;
        return process.check(List.of("caddy", "validate", "--config", file, "--adapter", "caddyfile"), CHECK)
                .refusal("Caddy", CaddyConfig::tells);
    }

    @Override
    public Optional<ReloadWindow> window() {
        return Optional.of(window);
    }

    @Override
    public Optional<String> reload() {
        for (var tries = 1; process.current(); tries++) {
            var result = process.exec(
                    List.of(
                            "caddy",
                            "reload",
                            "--config",
                            CaddyBlueprint.CONFIG + "/current/" + MAIN,
                            "--adapter",
                            "caddyfile",
                            "--address",
                            CaddyBlueprint.ADMIN),
                    RELOAD);
            if (!starting(result) || tries == PATIENCE) {
                return result.refusal("Caddy", CaddyConfig::tells);
            }
            Pauses.pause(PAUSE);
        }
        return Optional.empty();
    }

    private static boolean starting(ProxyProcess.Result result) {
        return result.exitCode() != 0
                && result.output().contains("dial unix")
                && (result.output().contains("no such file") || result.output().contains("connection refused"));
    }

    /** Caddy logs a lot and says what is wrong in its last lines. */
    private static boolean tells(String line) {
        return line.startsWith("Error:");
    }
}
