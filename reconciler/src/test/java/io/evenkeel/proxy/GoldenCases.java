package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
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
        this(kind, "cases", config);
    }

    /** @param cases the folder with those that this adapter is for */
    protected GoldenCases(String kind, String cases, ConfigAdapter config) {
        this.folder = Path.of(System.getProperty("evenkeel.root", ".."))
                .resolve("proxy-templates")
                .resolve(kind)
                .resolve(cases);
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

    /** Whatever the grammar takes for a host and a path is a word of the files: it opens, ends and adds nothing. */
    @Test
    void whatTheGrammarTakesChangesNoStructure() throws RenderException {
        var random = new Random(1);
        var folder = structure(withDomain("a.example.com", "/a/"));
        var file = structure(withDomain("a.example.com", "/a"));
        var accepted = 0;
        for (var attempt = 0; attempt < 3_000; attempt++) {
            var label = text(random, "abz09-_", 4);
            var path = "/" + text(random, "abZ9._~%-/:@+,=", 5);
            var route = withDomain(label + ".example.com", path);
            if (RouteGrammar.problem(route).isPresent()) {
                continue;
            }
            accepted++;
            assertThat(structure(route)).as(route.domains().toString()).isEqualTo(path.endsWith("/") ? folder : file);
        }
        assertThat(accepted).isBetween(200, 2_800);
    }

    private static Route withDomain(String host, String path) {
        return Routes.one("web", 2).withDomains(List.of(new Domain(host, path, 8080)));
    }

    /** Mostly of the good characters, sometimes with one that could mean something. */
    private static String text(Random random, String good, int length) {
        var text = new StringBuilder();
        for (var index = 0; index < length; index++) {
            var from = random.nextInt(20) == 0 ? "\n\r\t {};\"'`#$\\()<>|*?&!^" : good;
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }

    /** How often each character stands in the files that opens, ends or quotes something. */
    private Map<Integer, Long> structure(Route route) throws RenderException {
        SortedMap<ResourceName, Route> routes = new TreeMap<>(Map.of(route.app(), route));
        return config.render(routes, Collections.emptySortedMap()).values().stream()
                .flatMapToInt(String::chars)
                .filter(character -> "\n{};\"'`#$".indexOf(character) >= 0)
                .boxed()
                .collect(Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
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
