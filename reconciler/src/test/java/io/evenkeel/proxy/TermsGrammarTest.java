package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Case 58, for what a domain's terms bring into a proxy's configuration. */
final class TermsGrammarTest {
    @Test
    void usualTermsAreTaken() {
        assertThat(problem(Map.of("Content-Security-Policy", "default-src 'self'; img-src *"), "10.0.0.0/8"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                "\r",
                "\"",
                "`",
                "{",
                "}",
                "{env.HOME}",
                "{$HOME}",
                "$",
                "\\",
                "#",
                "%",
                "\0",
                "[=app]",
                "ü"
            })
    void noHeaderTakesWhatCouldEndIt(String poison) {
        assertThat(problem(Map.of("X-A", "a" + poison + "b"))).isTrue();
        assertThat(problem(Map.of("X-A", poison))).isTrue();
        assertThat(problem(Map.of("X-" + poison, "a"))).isTrue();
        assertThat(problem(Map.of(poison + "X", "a"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " a", "a ", "\t"})
    void noValueIsEmptyOrBeginsOrEndsWithSpace(String value) {
        assertThat(problem(Map.of("X-A", value))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Set-Cookie",
                "connection",
                "Content-Length",
                "X-Evenkeel-Proxy-Error",
                "",
                "X A",
                ";",
                ">X",
                "-X"
            })
    void noHeaderThatIsTheProxysOwnIsSet(String name) {
        assertThat(problem(Map.of(name, "a"))).isTrue();
    }

    @ParameterizedTest
    @MethodSource("io.evenkeel.proxy.RouteGrammarTest#poison")
    void noNetworkTakesIt(String poison) {
        assertThat(problem(Map.of(), "10.0.0.0/8" + poison)).isTrue();
        assertThat(problem(Map.of(), poison + "10.0.0.0/8")).isTrue();
        assertThat(problem(Map.of(), "10.0.0.0" + poison)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.0",
                "10.0.0.0/0",
                "10.0.0.0/33",
                "10.0.0.0/08",
                "/8",
                "256.0.0.0/8",
                "::/0",
                "private_ranges"
            })
    void whatIsNoNetworkIsRefused(String network) {
        assertThat(problem(Map.of(), network)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("io.evenkeel.proxy.RouteGrammarTest#poison")
    void noUserAndNoHashTakesIt(String poison) {
        var colon = Routes.ALICE.indexOf(':');
        for (var text : List.of(
                poison + Routes.ALICE,
                "a" + poison + "b" + Routes.ALICE.substring(colon),
                Routes.ALICE + poison,
                "alice:" + poison + Routes.ALICE.substring(colon + 1))) {
            var refusal = problem(Routes.letting(Terms.NONE, text));
            assertThat(refusal).isPresent();
            assertThat(refusal.get()).contains("the secret \"team\"").doesNotContain("$2y$", "kqGyR0");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alice:wonderland",
                "alice:",
                "alice:$apr1$kqGyR0aP$zX9mB3nVtW7uLe0wLFyn46",
                "alice:$2x$05$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4O",
                "alice:$2y$03$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4O",
                "alice:$2y$13$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4O",
                "alice:$2y$05$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4",
                "import:$2y$05$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4O",
                "-alice:$2y$05$kqGyR0aPzX9mB3nVtW7uLe0wLFyn463yXQlyNSM66.rosLeatZG4O",
            })
    void onlyBcryptHashesAndPlainNamesAreTaken(String user) {
        assertThat(problem(Routes.letting(Terms.NONE, user))).isPresent();
        assertThat(problem(Routes.letting(Terms.NONE, Routes.BOB, user))).isPresent();
    }

    @Test
    void aDomainWhoseSecretIsNotOpenedIsPublishedByNobody() {
        assertThat(problem(Routes.letting(Terms.NONE, Routes.ALICE, Routes.BOB, Routes.CAT)))
                .isEmpty();
        assertThat(problem(Terms.NONE.withAuth(Optional.of(Auth.unopened("team")))))
                .isPresent();
    }

    private static Optional<String> problem(Terms terms) {
        var domain = new Domain("web.example.com", "/", new Target.Redirect("example.com"), terms);
        return RouteGrammar.problem(Routes.one("web", 2).withDomains(List.of(domain)));
    }

    private static boolean problem(Map<String, String> headers, String... networks) {
        return problem(new Terms(new TreeMap<>(headers), List.of(networks))).isPresent();
    }
}
