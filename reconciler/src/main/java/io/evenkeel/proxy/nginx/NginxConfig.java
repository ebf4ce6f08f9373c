package io.evenkeel.proxy.nginx;

import io.evenkeel.proxy.ConfigAdapter;
import io.evenkeel.proxy.LoadedMark;
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
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** nginx, 1.22 and newer: one routes file, two files per app with its backends, and the pages. */
public final class NginxConfig implements ConfigAdapter {
    /** Of every version from 1.22. */
    private static final String MAIN = "nginx.conf";

    private static final String APP = "app.conf";
    private static final String POSITIONS = "positions.conf";
    private static final String HOLD = "hold.js";
    private static final String LOADED = "loaded.conf";
    private static final String PAGES = "pages/";
    private static final List<String> SHIPPED = List.of(
            MAIN,
            APP,
            POSITIONS,
            HOLD,
            "pages/404.html",
            "pages/error.html",
            "pages/unavailable.html",
            "pages/zero.html");
    private static final String CLIENT_PORTS = "80,443";
    private static final Duration CHECK = Duration.ofSeconds(60);
    private static final Duration RELOAD = Duration.ofSeconds(60);
    /** How often a proxy is asked again that has only just been started and takes no signal yet. */
    private static final int PATIENCE = 50;

    private static final Duration PAUSE = Duration.ofMillis(200);

    private final ProxyDirectory directory;
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
        this.directory = directory;
        this.process = process;
        this.idleTimeout = idleTimeout;
        this.window = new ReloadWindow(directory, process, CLIENT_PORTS, idleTimeout);
        this.loaded = new LoadedMark(directory);
        this.shipped = new ShippedTemplates("nginx", SHIPPED);
    }

    @Override
    public ProxyBlueprint blueprint() {
        return NginxBlueprint.blueprint();
    }

    @Override
    public SortedMap<String, String> render(SortedMap<ResourceName, Route> routes, SortedMap<String, String> overrides)
            throws RenderException {
        var texts = shipped.with(overrides);
        var templates = new Templates(texts);
        var routed = routes.values().stream().filter(Route::routed).toList();
        SortedMap<String, String> files = new TreeMap<>();
        files.put(MAIN, templates.render(MAIN, NginxModel.main(routed, idleTimeout.get())));
        for (var route : routed) {
            var model = NginxModel.app(route);
            var name = "apps/" + route.app().dotted();
            files.put(name + ".conf", templates.render(APP, model));
            files.put(name + "." + POSITIONS, templates.render(POSITIONS, model));
        }
        if (routed.stream().anyMatch(route -> route.hold().isPresent())) {
            files.put(HOLD, String.valueOf(texts.get(HOLD)));
        }
        files.putAll(texts.tailMap(PAGES).headMap(PAGES + Character.MAX_VALUE));
        files.put(LOADED, "add_header " + LoadedMark.HEADER + " " + LoadedMark.of(files) + " always;\n");
        return files;
    }

    @Override
    public Optional<String> refusal(String folder) {
        return words(process.check(NginxBlueprint.check(folder), CHECK));
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
        var mark = mark();
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
                return words(result);
            }
            pause();
        }
        return Optional.empty();
    }

    private Optional<String> awaitLoaded(String mark) {
        try {
            return loaded.await(mark, RELOAD)
                    ? Optional.empty()
                    : Optional.of("nginx took the signal and goes on with the configuration before; its log says why");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProxyException("interrupted while nginx loaded its configuration", e);
        }
    }

    /** Of the configuration that is to be loaded. */
    private String mark() {
        var file = directory.config().resolve("current").resolve(LOADED);
        try {
            return Files.readString(file).split(" ", -1)[2];
        } catch (IOException e) {
            throw new ProxyException("cannot read " + file + ": " + e, e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProxyException("interrupted while nginx started", e);
        }
    }

    /** nginx says what is wrong in its first line that is more than a warning. */
    private static Optional<String> words(ProxyProcess.Result result) {
        if (result.exitCode() == 0) {
            return Optional.empty();
        }
        var lines = result.output().lines().filter(line -> !line.isBlank()).toList();
        var said = lines.stream()
                .filter(line -> line.contains("[emerg]"))
                .findFirst()
                .orElse(lines.isEmpty() ? "nothing" : lines.getLast());
        return Optional.of("nginx exited with " + result.exitCode() + " and said: "
                + said.substring(0, Math.min(said.length(), 2000)));
    }
}
