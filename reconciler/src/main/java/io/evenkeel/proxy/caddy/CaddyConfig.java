package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.proxy.ProxyException;
import io.evenkeel.proxy.ProxyProcess;
import io.evenkeel.proxy.ReloadWindow;
import io.evenkeel.proxy.RenderException;
import io.evenkeel.proxy.ShippedTemplates;
import io.evenkeel.proxy.Templates;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Caddy, 2.8 and newer: one routes file, a file per app with its backends, and the pages. */
public final class CaddyConfig implements ConfigAdapter {
    private static final String MAIN = "Caddyfile";
    private static final String APP = "app.caddy";
    private static final String PAGES = "pages/";
    private static final List<String> SHIPPED =
            List.of(MAIN, APP, "pages/404.html", "pages/error.html", "pages/unavailable.html", "pages/zero.html");
    /** Of every version from 2.8. */
    private static final String CLIENT_PORTS = "80,443";

    private static final Duration CHECK = Duration.ofSeconds(60);
    private static final Duration RELOAD = Duration.ofSeconds(60);
    /** How often a proxy is asked again that has only just been started and has no admin socket yet. */
    private static final int PATIENCE = 50;

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ProxyProcess process;
    private final Supplier<Duration> idleTimeout;
    private final ReloadWindow window;
    private final ShippedTemplates shipped;

    /**
     * Touches nothing yet.
     *
     * @param idleTimeout how long a client's connection is kept without a request, as it is now
     */
    public CaddyConfig(ProxyDirectory directory, ProxyProcess process, Supplier<Duration> idleTimeout) {
        this.process = process;
        this.idleTimeout = idleTimeout;
        this.window = new ReloadWindow(directory, process, CLIENT_PORTS, idleTimeout);
        this.shipped = new ShippedTemplates("caddy", SHIPPED);
    }

    @Override
    public ProxyBlueprint blueprint() {
        return CaddyBlueprint.blueprint();
    }

    @Override
    public SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException {
        var texts = shipped.with(overrides);
        var templates = new Templates(texts);
        var routed = routes.values().stream().filter(Route::routed).toList();
        SortedMap<String, String> files = new TreeMap<>();
        files.put(MAIN, templates.render(MAIN, CaddyModel.main(routed, idleTimeout.get())));
        for (var route : routed) {
            files.put("apps/" + route.app().dotted() + ".caddy", templates.render(APP, CaddyModel.app(route)));
        }
        files.putAll(texts.tailMap(PAGES));
        return files;
    }

    @Override
    public Optional<String> refusal(String folder) {
        var file = CaddyBlueprint.CONFIG + "/" + folder + "/" + MAIN;
        return words(process.check(List.of("caddy", "validate", "--config", file, "--adapter", "caddyfile"), CHECK));
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
                return words(result);
            }
            pause();
        }
        return Optional.empty();
    }

    private static boolean starting(ProxyProcess.Result result) {
        return result.exitCode() != 0
                && result.output().contains("dial unix")
                && (result.output().contains("no such file") || result.output().contains("connection refused"));
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProxyException("interrupted while Caddy started", e);
        }
    }

    /** Caddy logs a lot and says what is wrong in its last lines. */
    private static Optional<String> words(ProxyProcess.Result result) {
        if (result.exitCode() == 0) {
            return Optional.empty();
        }
        var lines = result.output().lines().filter(line -> !line.isBlank()).toList();
        var said = lines.stream()
                .filter(line -> line.startsWith("Error:"))
                .findFirst()
                .orElse(lines.isEmpty() ? "nothing" : lines.getLast());
        return Optional.of("Caddy exited with " + result.exitCode() + " and said: "
                + said.substring(0, Math.min(said.length(), 2000)));
    }
}
