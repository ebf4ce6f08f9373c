package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.GitRepository;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A version that does not get ready changes nothing of what serves. */
final class FailedGateIT {
    /** Counted in attempts, which a busy machine makes slower too; what is to succeed has all the time it needs. */
    private static final String READY = "ready: {path: /healthz, interval: 200ms, attempts: 60}";

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("gate", "10.216.0.0/16");

    @Test
    void eachWayToFailLeavesTheOldVersionServingAndItsCauseIsNamed() {
        var causes = new LinkedHashMap<String, String>();
        causes.put("redirects", "got 301 to https://redirects.localhost/healthz");
        causes.put("refuses", "set port or health.port to the port that the app listens on");
        causes.put("exits", "it ended with exit code 1");
        causes.put("loops", "it ended and was restarted 3 times");
        causes.put("hides", "let the app listen on 0.0.0.0");
        commitAll(causes, "v1", Map.of());
        host.converge();
        var before = host.docker().containers(host.label());

        commitAll(
                causes,
                "v2",
                Map.of(
                        "redirects", DemoSpec.of("v2").with("--redirect"),
                        "refuses", DemoSpec.of("v2").with("--port", "8081"),
                        "exits", DemoSpec.of("v2").with("--exit-after", "100ms").and("restart: 'no'"),
                        "loops", DemoSpec.of("v2").with("--exit-after", "200ms"),
                        "hides", DemoSpec.of("v2").with("--bind", "127.0.0.1")));
        var failed = host.evenkeel("apply").expect(1);

        causes.forEach((app, cause) -> assertThat(failed.lineStream())
                .as("what is said of the app that %s", app)
                .anySatisfy(line -> assertThat(line)
                        .startsWith(host.fleet().resource(app) + ": ")
                        .contains(cause)));
        assertThat(host.docker().containers(host.label())).containsAllEntriesOf(before);
        causes.keySet().forEach(app -> {
            assertThat(host.visit(app + ".localhost").version()).isEqualTo("v1");
            isKeptForInspection(app, before.keySet());
            assertThat(host.statusOf(app)).contains("parked");
        });

        var after = host.docker().containers(host.label());
        assertThat(host.evenkeel("apply").expect(1).text()).contains("0 steps");
        assertThat(host.docker().containers(host.label())).isEqualTo(after);

        commitAll(causes, "v3", Map.of());
        host.converge();
        causes.keySet().forEach(app -> {
            assertThat(host.visit(app + ".localhost").version()).isEqualTo("v3");
            assertThat(host.containers(app)).hasSize(1).isEqualTo(host.running(app));
        });
    }

    @Test
    void anAppThatCannotBePreparedHoldsUpNobodyAndAnUnchangedOneKeepsItsContainer() {
        for (var app : new String[] {"same", "grows", "lacks"}) {
            host.fleet().commit(app, DemoSpec.of("v1").at(app + ".localhost"));
        }
        host.converge();
        var same = host.running("same");
        var lacks = host.running("lacks");

        host.fleet()
                .commit(new GitRepository.Changes()
                        .file(
                                host.fleet().file("grows"),
                                DemoSpec.of("v2").at("grows.localhost").text())
                        .file(
                                host.fleet().file("lacks"),
                                DemoSpec.of("v2")
                                        .at("lacks.localhost")
                                        .and("pull: never")
                                        .text()
                                        .replace("evenkeel-demo:v2", "evenkeel-demo:absent")));
        var output = host.evenkeel("apply").expect(1);

        assertThat(output.text()).contains("the engine does not have evenkeel-demo:absent");
        assertThat(host.visit("grows.localhost").version()).isEqualTo("v2");
        assertThat(host.visit("lacks.localhost").version()).isEqualTo("v1");
        assertThat(host.running("same")).isEqualTo(same);
        assertThat(host.containers("lacks")).isEqualTo(lacks);
    }

    @Test
    void aPortThatAnotherProgramHoldsFailsTheDeployAndTheOldVersionServes() throws IOException {
        host.fleet().commit("web", DemoSpec.of("v1").at("web.localhost"));
        host.converge();
        var before = host.running("web");

        try (var holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var ports = "ports: ['127.0.0.1:" + holder.getLocalPort() + ":8080']";
            host.fleet().commit("web", DemoSpec.of("v2").at("web.localhost").and(ports));
            var failed = host.evenkeel("apply").expect(1);

            assertThat(failed.text()).contains(String.valueOf(holder.getLocalPort()), "address already in use");
            assertThat(host.running("web")).isEqualTo(before);
            assertThat(host.visit("web.localhost").version()).isEqualTo("v1");
            assertThat(host.statusOf("web")).contains("parked");
            assertThat(host.evenkeel("apply").expect(1).text()).contains("0 steps");
        }
    }

    /** One container more than before: stopped, and in no network. */
    private void isKeptForInspection(String app, java.util.Set<String> before) {
        var kept = host.containers(app).entrySet().stream()
                .filter(container -> !before.contains(container.getKey()))
                .toList();
        assertThat(kept).as(app).hasSize(1);
        var state = host.docker()
                .run(
                        "inspect",
                        "-f",
                        "{{.State.Status}} in {{len .NetworkSettings.Networks}} networks",
                        kept.getFirst().getValue())
                .text()
                .strip();
        assertThat(state).as(app).isEqualTo("exited in 0 networks");
    }

    /** Every app at its own domain, in one commit; those that are not named are plain. */
    private void commitAll(Map<String, String> apps, String version, Map<String, DemoSpec> named) {
        var changes = new GitRepository.Changes();
        apps.keySet().forEach(app -> {
            var spec = Optional.ofNullable(named.get(app))
                    .map(bad -> bad.and(READY))
                    .orElseGet(() -> DemoSpec.of(version));
            changes.file(host.fleet().file(app), spec.at(app + ".localhost").text());
        });
        host.fleet().commit(changes);
    }
}
