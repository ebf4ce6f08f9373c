package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.ContentFile;
import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.ErrorPage;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Handling.Balance;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the clients of an app with a page of its own see where the proxy answers in its place. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ErrorPageContract {
    /** With what means something to a template, to a proxy or to a shell. */
    private static final String PAGE = """
            <!doctype html>\r
            <title>Bald zurück</title>
            {env.HOME} {$HOME} {{env "HOME"}} ${HOME} $host %[src] [=app] [#ftl] <!--# echo var="host" -->
            }
            \trespond ok
            "'`\\#; \t no end of line""";

    private static final String LARGE = "<!doctype html>" + "x".repeat(ErrorPage.MOST_BYTES - 15);

    private final ProxyUnderTest proxy;
    private Stage stage;

    ErrorPageContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "page", 6);
        stage.copy(2, 8080);
        var page = handling(PAGE);
        var routes = List.of(
                route("up", page, 2),
                route("down", page, 4),
                route("silent", page, 6),
                route("zero", page, 8),
                route("large", handling(LARGE), 10),
                route("plain", Handling.STANDARD, 12),
                route("terms", page, 2).withDomains(terms()));
        stage.publish(routes.toArray(Route[]::new));
        List.of(0, 2, 6).forEach(index -> stage.point(routes.get(index), Slot.BLUE, 1));
        stage.proxy.point(Routes.app("zero"), Pointer.nowhere(Slot.BLUE));
        List.of("down", "large", "plain").forEach(this::takeOut);
    }

    @AfterAll
    void end() {
        stage.close();
    }

    private void takeOut(String app) {
        var unhealthy = new TreeMap<>(Map.of(1, Pointer.Standing.UNHEALTHY));
        stage.proxy.point(Routes.app(app), new Pointer(Slot.BLUE, unhealthy, Pointer.Meanwhile.UNAVAILABLE));
    }

    private static Handling handling(String page) {
        return new Handling(
                Optional.of(1024L),
                Optional.of(Duration.ofMillis(700)),
                Balance.ROUND_ROBIN,
                Optional.of(new ErrorPage(page)));
    }

    private Route route(String name, Handling handling, int n) {
        return new Route(
                        Routes.app(name),
                        List.of(new Domain(name + ".example.com", "/", 8080)),
                        Routes.shape(Set.of(8080), stage.address(n)),
                        Routes.shape(Set.of(8080), stage.address(n + 60)))
                .withHandling(handling);
    }

    private static List<Domain> terms() {
        var port = new Target.Port(8080, false);
        var far = new Terms(new TreeMap<>(), List.of("192.0.2.0/24"));
        return List.of(
                new Domain("terms.example.com", "/team", port, Routes.letting(Terms.NONE, Routes.ALICE)),
                new Domain("terms.example.com", "/far", port, far));
    }

    private Client.Answer get(String app, String target) throws IOException {
        try (var client = stage.client()) {
            return client.get(app + ".example.com", target);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT"})
    void whileNoCopyIsUpItIsShownByteForByte(String method) throws IOException {
        try (var client = stage.client()) {
            var answer = client.ask(new BasicClassicHttpRequest(method, "/x"), "down.example.com");
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.body()).isEqualTo(PAGE);
            assertThat(answer.headers())
                    .containsEntry("X-Evenkeel-Proxy-Error", "503")
                    .containsEntry("Retry-After", "5")
                    .doesNotContainKey("X-Copy");
            assertThat(answer.headers().get("Content-Type")).startsWith("text/html");
        }
    }

    @ParameterizedTest
    @CsvSource({"silent, /, 503, 5", "up, /end, 502,", "up, /slow, 504,"})
    void soItIsWhateverKeepsACopyFromAnswering(String app, String target, int status, String later) throws IOException {
        var answer = get(app, target);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).isEqualTo(PAGE);
        assertThat(answer.headers()).containsEntry("X-Evenkeel-Proxy-Error", String.valueOf(status));
        assertThat(answer.headers().get("Retry-After")).isEqualTo(later);
    }

    @Test
    void theLargestIsShownWhole() throws IOException {
        assertThat(get("large", "/").body()).isEqualTo(LARGE);
    }

    @ParameterizedTest
    @CsvSource({
        "zero,    /,     503, scaled to zero",
        "plain,   /,     503, try again",
        "unknown, /,     404, Not found",
        "terms,   /,     404, Not found",
        "terms,   /team, 401, Something went wrong",
        "terms,   /far,  403, Something went wrong",
    })
    void whatTheProxySaysForItselfHasThePageOfAll(String app, String target, int status, String words)
            throws IOException {
        var answer = get(app, target);
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).contains(words).doesNotContain("Bald");
    }

    @Test
    void aBodyThatIsTooLargeHasThePageOfAll() throws IOException {
        try (var client = stage.client()) {
            var answer = client.post("up.example.com", "/", 1025);
            assertThat(answer.status()).isEqualTo(413);
            assertThat(answer.body()).contains("Something went wrong");
        }
    }

    @Test
    void whatTheAppSaysIsLeftAlone() throws IOException {
        var page = ContentFile.errorPage(route("up", handling(PAGE), 2)).orElseThrow();
        assertThat(get("up", "/mark").body()).startsWith("2\n");
        for (var target : List.of("/content/", "/.evenkeel/own/error/", "/.evenkeel/own/unavailable/")) {
            assertThat(get("up", target + page.name()).copy()).isEqualTo("2");
        }
    }

    @Test
    void aChangedPageIsShownAsSoonAsItIsPublished() throws IOException {
        var loads = stage.reloads.get();
        stage.publish(route("changing", handling("<p>one</p>\n"), 14));
        takeOut("changing");
        assertThat(get("changing", "/").body()).isEqualTo("<p>one</p>\n");
        stage.publish(route("changing", handling("<p>two</p>\n"), 14));
        assertThat(get("changing", "/").body()).isEqualTo("<p>two</p>\n");
        stage.publish(route("changing", Handling.STANDARD, 14));
        assertThat(get("changing", "/").body()).contains("try again");
        assertThat(stage.reloads.get()).isEqualTo(loads + 3);
    }
}
