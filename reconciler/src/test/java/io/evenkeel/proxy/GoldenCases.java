package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every folder of {@code proxy-templates/<kind>/cases}: the routes of its {@code routes} folder give exactly the files of
 * its {@code expected} folder. {@code -Dgolden.update} rewrites those.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class GoldenCases {
    private final Path folder;
    private final ConfigAdapter config;

    protected GoldenCases(String kind, ConfigAdapter config) {
        this.folder = Path.of(System.getProperty("evenkeel.root", ".."))
                .resolve("proxy-templates")
                .resolve(kind)
                .resolve("cases");
        this.config = config;
    }

    List<Path> cases() throws Exception {
        try (var cases = Files.list(folder)) {
            return cases.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theRoutesOfACaseGiveExactlyItsFiles(Path folder) throws Exception {
        var rendered = pages(config.render(routes(folder), Collections.emptySortedMap()), false);
        var expected = folder.resolve("expected");
        if (System.getProperty("golden.update") != null) {
            rewrite(expected, rendered);
        }
        assertThat(read(expected)).containsExactlyEntriesOf(rendered);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theOrderOfTheRoutesChangesNothing(Path folder) throws Exception {
        var routes = routes(folder);
        SortedMap<ResourceName, Route> reversed = new TreeMap<>(Collections.reverseOrder());
        reversed.putAll(routes);
        var one = config.render(routes, Collections.emptySortedMap());
        var other = config.render(reversed, Collections.emptySortedMap());
        assertThat(other).isEqualTo(one);
    }

    @Test
    void thePagesAreRenderedAsTheyAre() throws Exception {
        var pages = pages(config.render(Collections.emptySortedMap(), Collections.emptySortedMap()), true);
        assertThat(pages)
                .containsOnlyKeys("pages/404.html", "pages/error.html", "pages/unavailable.html", "pages/zero.html");
        assertThat(pages.values()).allSatisfy(page -> assertThat(page).startsWith("<!doctype html>"));
    }

    private static SortedMap<String, String> pages(SortedMap<String, String> files, boolean wanted) {
        SortedMap<String, String> some = new TreeMap<>(files);
        some.keySet().removeIf(name -> name.startsWith("pages/") != wanted);
        return some;
    }

    private static SortedMap<ResourceName, Route> routes(Path folder) throws Exception {
        SortedMap<ResourceName, Route> routes = new TreeMap<>();
        for (var text : read(folder.resolve("routes")).values()) {
            var route = RouteTexts.read(text);
            routes.put(route.app(), route);
        }
        return routes;
    }

    private static SortedMap<String, String> read(Path folder) throws Exception {
        SortedMap<String, String> files = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return files;
        }
        try (var all = Files.walk(folder)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                files.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }

    private static void rewrite(Path folder, SortedMap<String, String> files) throws Exception {
        for (var old : read(folder).keySet()) {
            Files.delete(folder.resolve(old));
        }
        for (var file : files.entrySet()) {
            var target = folder.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.getValue());
        }
    }
}
