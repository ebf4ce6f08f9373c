package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.SlotShape;
import io.evenkeel.state.route.Target;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No field may carry a directive into a proxy's configuration. */
final class RouteGrammarTest {
    /** Each is put into a good value at its start, in its middle and at its end. */
    private static final List<String> POISON = List.of(
            "\n",
            "\r",
            "\n}\nrespond 200\n",
            ";",
            "{",
            "}",
            "\"",
            "`",
            "'",
            " ",
            "\t",
            "#",
            "$",
            "\\",
            "\0",
            "{$HOME}",
            "{env.HOME}",
            "{http.request.uri}",
            "[=app]",
            "${x}",
            "[#list 1..9 as x]",
            "*",
            "(",
            ")",
            "<",
            ">",
            "|",
            "ü",
            "\u2028",
            "\u202e",
            "&",
            "!",
            "^",
            "?");

    static Stream<String> poison() {
        return POISON.stream();
    }

    private static List<String> spoilt(String good, String poison) {
        var middle = good.length() / 2;
        return List.of(
                poison + good, good.substring(0, middle) + poison + good.substring(middle), good + poison, poison);
    }

    @ParameterizedTest
    @MethodSource("poison")
    void noFieldOfARouteTakesIt(String poison) {
        var good = Routes.one("web", 2, "web.example.com");
        assertThat(RouteGrammar.problem(good)).isEmpty();
        for (var text : spoilt("web.example.com", poison)) {
            refused(good.withDomains(List.of(new Domain(text, "/", 8080))));
        }
        for (var text : spoilt("new.example.com", poison)) {
            refused(good.withDomains(List.of(new Domain("web.example.com", "/", new Target.Redirect(text)))));
        }
        for (var text : spoilt("/api/v1", poison)) {
            refused(good.withDomains(List.of(new Domain("web.example.com", text, 8080))));
        }
        for (var text : spoilt("10.0.0.2", poison)) {
            refused(new Route(good.app(), good.domains(), Routes.shape(Set.of(8080), text), good.green()));
        }
        for (var text : spoilt("web", poison)) {
            refused(new Route(ResourceName.of("shop", "production", text), good.domains(), good.blue(), good.green()));
            refused(new Route(ResourceName.of(text, "production", "web"), good.domains(), good.blue(), good.green()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\nX-Evil: 1", "\0", "\u00fc"})
    void noFieldOfARequestTakesIt(String poison) {
        for (var text : spoilt("x", poison)) {
            assertThat(RouteGrammar.problem(Routes.question("/", Map.of("X-A", text))))
                    .isPresent();
            assertThat(RouteGrammar.problem(Routes.question("/", Map.of("X-" + text, "a"))))
                    .isPresent();
            assertThat(RouteGrammar.problem(Routes.question("/" + text, Map.of())))
                    .isPresent();
            var host = new HttpQuestion("/", text, new TreeMap<>(), new Expect.Any());
            assertThat(RouteGrammar.problem(host)).isPresent();
        }
    }

    @Test
    void headersThatWouldChangeWhoIsAskedAreRefused() {
        for (var name : List.of("Host", "connection", "Content-Length", "Transfer-Encoding", "X-Evenkeel-Target")) {
            assertThat(RouteGrammar.problem(Routes.question("/", Map.of(name, "1"))))
                    .isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"//health", "/a/../b", "/a/./b", "health", "", "/a%2", "/a%zz", "/x#frag", "/ü"})
    void pathsThatSomebodyWouldRewriteAreRefused(String path) {
        refused(Routes.one("web", 2).withDomains(List.of(new Domain("web.example.com", path, 8080))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "api.*.example.com",
                "*",
                "*.",
                "a_b.example.com",
                "-a.example.com",
                "Web.example.com",
                "a..b",
                "x."
            })
    void hostsThatMatchNothingOrTooMuchAreRefused(String host) {
        refused(Routes.one("web", 2).withDomains(List.of(new Domain(host, "/", 8080))));
    }

    @Test
    void aLabelOf64CharactersIsRefused() {
        refused(Routes.one("web", 2).withDomains(List.of(new Domain("a".repeat(64) + ".example.com", "/", 8080))));
        assertThat(RouteGrammar.problem(Routes.one("web", 2)
                        .withDomains(List.of(new Domain("a".repeat(63) + ".example.com", "/", 8080)))))
                .isEmpty();
    }

    @Test
    void aHealthCheckThatCannotBeSentIsRefused() {
        var shape = Routes.with(
                Routes.health("/a b", WhenAllDown.UNAVAILABLE),
                new SlotShape(new TreeSet<>(Set.of(8080)), Optional.empty(), List.of("10.0.0.2")));
        refused(new Route(Routes.app("web"), List.of(), shape, Routes.shape(Set.of())));
    }

    private static void refused(Route route) {
        assertThat(RouteGrammar.problem(route)).as("%s", route).isPresent();
        assertThat(RouteGrammar.problem(route).orElseThrow().lines()).hasSize(1);
    }
}
