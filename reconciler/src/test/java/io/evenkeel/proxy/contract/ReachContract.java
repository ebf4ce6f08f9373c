package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** One copy, asked through the proxy: the way that its requests take. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ReachContract {
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ProxyUnderTest proxy;
    private Stage stage;

    ReachContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "reach", 3);
        stage.copy(2, 8080);
        stage.copy(3, 8080);
        var web = new Route(
                Routes.app("web"),
                List.of(new Domain("web.example.com", "/", 8080)),
                Routes.shape(Set.of(8080), stage.address(2)),
                Routes.shape(Set.of(8080), stage.address(62)));
        stage.publish(web);
        stage.point(web, Slot.BLUE, 1);
    }

    @AfterAll
    void end() {
        stage.close();
    }

    @Test
    void aCopyIsReachedThroughTheProxyAsItIsAsked() {
        var odd = new HttpQuestion(
                "/health%2Fx%7e:a@b+c,d=e~",
                "h.example.com", new TreeMap<>(Map.of("X-Forwarded-Proto", "https", "X-A", "b")), new Expect.Success());
        assertThat(reach(2, Optional.of(odd))).isEmpty();
        assertThat(stage.log(2)).contains("GET /health%2Fx%7e:a@b+c,d=e~ HTTP/1.1\n");
        var asked = stage.log(2)
                .lines()
                .dropWhile(line -> !line.contains("/health%2Fx"))
                .toList();
        assertThat(asked)
                .contains(
                        "Host: h.example.com",
                        "User-Agent: evenkeel-probe/0",
                        "X-Evenkeel-Probe: ready",
                        "X-A: b",
                        "X-Forwarded-Proto: https")
                .noneMatch(line -> line.startsWith("X-Evenkeel-Target") || line.startsWith("X-Evenkeel-Forwarded"));
        assertThat(reach(2, Optional.empty())).isEmpty();
    }

    @Test
    void aRedirectAndABadStatusAreToldAndNotFollowed() {
        assertThat(reach(2, Optional.of(Routes.question("/redirect", Map.of()))))
                .hasValueSatisfying(words -> assertThat(words).contains("301 to https://elsewhere.example.com/"));
        assertThat(reach(2, Optional.of(Routes.question("/mark", Map.of()))))
                .hasValueSatisfying(words -> assertThat(words).contains("answered 502"));
    }

    @Test
    void anErrorOfTheProxyIsNoAnswerOfACopy() {
        var any = new HttpQuestion("/", "x.example.com", new TreeMap<>(), new Expect.Any());
        assertThat(reach(3, 9999, Optional.of(any))).hasValueSatisfying(words -> {
            assertThat(words).contains("the proxy got no answer");
            assertThat(words.contains("refused")).isEqualTo(proxy.can(Capability.SAYS_WHY_A_COPY_IS_OUT_OF_REACH));
        });
        assertThat(reach(99, 8080, Optional.of(any))).isPresent();
        assertThat(reach(2, Optional.of(new HttpQuestion("/mark", "x", new TreeMap<>(), new Expect.Any()))))
                .isEmpty();
    }

    private Optional<String> reach(int n, Optional<HttpQuestion> question) {
        return reach(n, 8080, question);
    }

    private Optional<String> reach(int n, int port, Optional<HttpQuestion> question) {
        return stage.proxy.reach(stage.address(n), port, question, PATIENCE);
    }
}
