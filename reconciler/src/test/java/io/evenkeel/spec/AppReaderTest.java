package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Gate.Check;
import io.evenkeel.state.desired.Rollout.Strategy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AppReaderTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");

    private static Fleet load(String yaml) {
        return FleetLoader.load(
                MemoryTree.shop().with("shop/production/web.yaml", "kind: App\nimage: nginx:1.27\n" + yaml));
    }

    private static App app(String yaml) {
        var fleet = load(yaml);
        assertThat(fleet.problems()).isEmpty();
        return fleet.app(WEB).orElseThrow();
    }

    private static List<String> problems(String yaml) {
        return load(yaml).problems().stream().map(Problem::message).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "health: {path: /h, port: 1}\\ndomains: [{host: a.b, port: 2}]\\nport: 3\\nports: ['9:4'] | 1",
                "health: {path: /h}\\ndomains: [{host: z.b, port: 2}, {host: a.b, port: 7}]\\nport: 3 | 2",
                "health: {path: /h}\\ndomains: [{host: z.b, redirect: a.b}, {host: a.b, port: 7}]\\nport: 3 | 7",
                "health: {path: /h}\\ndomains: [{host: a.b}]\\nport: 3\\nports: ['9:4'] | 3",
                "health: {path: /h}\\nport: 3\\nports: ['9:4'] | 3",
                "health: {path: /h}\\nports: ['8:8/udp', '9:4', '7:5'] | 4",
                "health: {path: /h}\\nports: ['8:8/udp'] | 8080",
                "health: {path: /h} | 8080"
            })
    void theFirstPortOfTheChainIsAsked(String yaml, int port) {
        var app = app(yaml.replace("\\n", "\n"));

        assertThat(app.face().health().orElseThrow().port()).isEqualTo(port);
        assertThat(app.gate().check())
                .isInstanceOfSatisfying(
                        Check.Http.class, http -> assertThat(http.port()).isEqualTo(port));
    }

    @Test
    void aHostThatRedirectsIsNotAskedHowTheAppIs() {
        var both = app("health: {path: /h}\ndomains: [{host: old.b, redirect: a.b}, {host: a.b}]");
        var alone = app("health: {path: /h}\ndomains: [{host: old.b, redirect: a.b}]");
        var unhealthy = app("domains: [{host: old.b, redirect: a.b}]");

        assertThat(both.face().health().orElseThrow().question().host()).isEqualTo("a.b");
        assertThat(alone.face().health().orElseThrow().question().host()).isEqualTo("web.production.shop.internal");
        assertThat(unhealthy.gate().check()).isInstanceOf(Check.ContainerState.class);
        assertThat(unhealthy.face().ports()).isEmpty();
    }

    @Test
    void theGateAsksWhatHealthAsksUnlessReadySaysOtherwise() {
        var shared =
                app("health: {path: /h, expect: [200, 401], headers: {X-A: 1.10}}\ndomains: [{host: '*.Bücher.de'}]");
        var own = app("health: {path: /h, expect: any}\nready: {path: /r}");
        var alone = app("ready: {path: /r}");

        assertThat(shared.gate().check()).isInstanceOfSatisfying(Check.Http.class, http -> {
            assertThat(http.question())
                    .isEqualTo(shared.face().health().orElseThrow().question());
            assertThat(http.question().host()).isEqualTo("probe.xn--bcher-kva.de");
            assertThat(http.question().headers()).containsEntry("X-A", "1.10");
            assertThat(http.question().expect()).hasToString("200,401");
        });
        assertThat(own.gate().check()).isInstanceOfSatisfying(Check.Http.class, http -> {
            assertThat(http.question().path()).isEqualTo("/r");
            assertThat(http.question().expect()).hasToString("any");
            assertThat(http.question().host()).isEqualTo("web.production.shop.internal");
        });
        assertThat(alone.face().health()).isEmpty();
        assertThat(alone.gate().check()).isInstanceOf(Check.Http.class);
    }

    @Test
    void withoutAPathACommandAPortOrNothingIsTheGate() {
        assertThat(app("ready: {command: [test, -f, /ready, 1.10]}\nhealth: {path: /h}")
                        .gate()
                        .check())
                .isEqualTo(new Check.Command(List.of("test", "-f", "/ready", "1.10")));
        assertThat(app("port: 3000").gate().check()).isEqualTo(new Check.Tcp(3000));
        assertThat(app("domains: [{host: a.b}]").gate().check()).isEqualTo(new Check.Tcp(8080));
        assertThat(app("ports: ['1:2']").gate().check()).isEqualTo(new Check.Tcp(2));
        assertThat(app("ports: ['1:2/udp']").gate().check()).isEqualTo(new Check.ContainerState());
        assertThat(app("").gate().check()).isEqualTo(new Check.ContainerState());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | BLUE_GREEN | the default | 30 | 300",
                "'rollout: {strategy: blue-green}' | BLUE_GREEN | asked for | 30 | 300",
                "'rollout: {strategy: rolling, batch: 2}' | ROLLING | asked for | 30 | 300",
                "'rollout: {strategy: recreate, drain: 3s}' | RECREATE | asked for | 3 | 60",
                "'ports: [\"5514:514/udp\"]' | RECREATE | publishes port 5514 | 10 | 60",
                "'volumes: [{name: data, target: /d}]' | RECREATE | writes to volume shop.production.data, which takes one copy at a time | 10 | 60",
                "'volumes: [{path: /srv/x, target: /d}]' | RECREATE | writes to the host's /srv/x, which takes one copy at a time | 10 | 60",
                "'volumes: [{name: data, target: /d, shared: true}]' | BLUE_GREEN | the default | 30 | 300",
                "'volumes: [{name: data, target: /d, readOnly: true}]' | BLUE_GREEN | the default | 30 | 300",
                "'volumes: [{name: Data_1, target: /d, external: true, readOnly: true}]' | BLUE_GREEN | the default | 30 | 300",
            })
    void recreateIsChosenByItselfWithTheReason(String yaml, Strategy strategy, String why, int drain, int deadline) {
        var app = app(yaml);

        assertThat(app.rollout().strategy()).isEqualTo(strategy);
        assertThat(app.rollout().why()).isEqualTo(why);
        assertThat(app.rollout().drain()).isEqualTo(Duration.ofSeconds(drain));
        assertThat(app.gate().deadline()).isEqualTo(Duration.ofSeconds(deadline));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'rollout: {strategy: blue-green}\\nports: [\"1:2\"]' | blue-green runs old and new copies at once, but the app publishes port 1",
                "'rollout: {strategy: blue-green}\\nvolumes: [{name: d, target: /d}]' | blue-green runs old and new copies at once, but the app writes to volume",
                "'replicas: 2\\nports: [\"1:2\"]' | 2 copies cannot run at once: the app publishes port 1",
                "'replicas: 2\\nvolumes: [{name: d, target: /d}]' | 2 copies cannot run at once",
                "'rollout: {strategy: canary}' | \"canary\" is not one of blue-green, rolling, recreate",
                "'rollout: {batch: 2}' | \"batch\" is for strategy: rolling; the others replace all copies at once",
                "'volumes: [{name: a, target: /d}, {name: b, target: /d, readOnly: true}]' | two volumes are mounted at /d",
                "'resources: {memory: 4Mi}' | 4Mi of memory is less than the 6Mi",
                "'health: {path: /h, headers: {Host: x}}' | \"Host\" is set by the probe itself",
                "'health: {path: /h, headers: {X-A: x, x-a: y}}' | \"x-a\" stands here twice",
                "'health: {interval: 1s}' | health without a path checks nothing",
                "'domains: [{host: a.b}, {host: A.b., path: /}]' | a.b/ stands here twice",
                "'domains: [{host: -a.b}]' | \"-a.b\" is no host name",
                "'variables: {12: x}' | \"12\" is no variable name",
                "'health: {http: {pth: /h}}' | unknown key \"http\"",
            })
    void whatASchemaCannotSayIsSaidHere(String yaml, String message) {
        assertThat(problems(yaml.replace("\\n", "\n"))).anyMatch(text -> text.startsWith(message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/content/groups/public/",
                "/",
                "/a%20b/%2F",
                "/~user/x:y@z+1,2=3-4_5.html",
                "/a..b/...",
                "/health%C3%BC"
            })
    void aHealthPathReachesTheAppAsWritten(String path) {
        assertThat(app("health: {path: '" + path + "'}")
                        .face()
                        .health()
                        .orElseThrow()
                        .question()
                        .path())
                .isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "health",
                "http://x/health",
                "//health",
                "/a//b",
                "/a/../b",
                "/..",
                "/a/%2e%2E/b",
                "/h ealth",
                "/ü",
                "/x#frag",
                "/x?y=1",
                "/x&y",
                "",
                "/%0a",
                "/%7F",
                "/%",
                "/%2",
                "/{x}",
                "/a;b",
                "/a\"b",
                "/a$b"
            })
    void aHealthPathThatCouldMeanSomethingElseIsRefused(String path) {
        assertThat(problems("health: {path: '" + path + "'}"))
                .singleElement()
                .asString()
                .contains("is no path that can be asked");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\\n", "\\r", "\\u0085", ";", "{", "}", "'", "#", "$", " ", "\\\"", "`", "/", "\\\\", "_", "\\u2028"
            })
    void nothingThatCouldBecomeADirectiveGetsIntoAHost(String poison) {
        assertThat(problems("domains: [{host: \"a%s.example.com\"}]".formatted(poison)))
                .isNotEmpty();
        assertThat(problems("domains: [{host: \"a.example.com%s\"}]".formatted(poison)))
                .isNotEmpty();
        assertThat(problems("domains: [{host: a.example.com, path: \"/a%s\"}]"
                        .formatted(poison.equals("/") || poison.equals("_") ? ";" : poison)))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.0/0",
                "256.0.0.0/8",
                "10.0.0/8",
                "10.0.0.0/8; deny all",
                "10.0.0.0/8\\n}",
                "{$X}",
                "10.0.0.0/33",
                "10.0.0.0./8"
            })
    void nothingButANetworkIsLetIn(String network) {
        assertThat(problems("domains: [{host: a.example.com, allowFrom: [\"%s\"]}]".formatted(network)))
                .singleElement()
                .asString()
                .contains("is no IPv4 network");
    }

    @Test
    void aRedirectToAnyHostOfADomainIsNone() {
        assertThat(problems("domains: [{host: a.example.com, redirect: \"*.example.com\"}]"))
                .singleElement()
                .asString()
                .contains("is no host to redirect to");
    }

    @Test
    void aVariableMayBeAsLongAsLinuxAllowsAndNoLonger() {
        var longest = "x".repeat(131_071 - 2);

        assertThat(problems("variables: {A: " + longest + "}")).isEmpty();
        assertThat(problems("variables: {A: " + longest + "x}"))
                .singleElement()
                .asString()
                .contains("131072 bytes");
    }
}
