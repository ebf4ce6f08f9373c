package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The daemon on a host on which things go wrong. */
final class AgentIT {
    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("agent", "10.217.0.0/16");

    private final DemoSpec app = DemoSpec.of("v1").copies(2).at("agent.localhost");

    @Test
    void aLostStateDirectoryUnderLoadIsNoReasonToDoAnything() {
        host.fleet().commit("web", app);
        var first = host.agent();
        isConverged("v1");
        var before = host.docker().containers(host.label());
        try (var client = host.load("agent.localhost")) {
            eventually("the client asks", () -> client.soFar().requests() > 20);
            assertThat(first.terminate()).isZero();
            host.folder().deleteState();
            host.agent();
            eventually(
                    "the restarted agent has looked twice",
                    () -> host.folder().passes().size() >= 2);
            var asked = client.asked();
            eventually("the client asks on", () -> client.asked() > asked + 40);

            var result = client.end();
            assertThat(result.failed()).as("%s", result.failures()).isZero();
            assertThat(host.docker().containers(host.label())).isEqualTo(before);
            assertThat(host.folder().passes()).allMatch(pass -> pass.converged() && pass.steps() == 0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"caddy", "haproxy", "nginx"})
    void anAgentThatIsToldToEndDuringARolloutEndsAndTheNextOneGoesOn(String proxy) {
        host.proxyIs(proxy);
        host.fleet().commit("web", app);
        var first = host.agent();
        isConverged("v1");
        try (var client = host.load("agent.localhost")) {
            host.fleet().commit("web", app.version("v2").with("--startup", "3s"));
            eventually("the rollout has begun", () -> host.containers("web").size() > 2);

            assertThat(first.terminate()).isZero();
            host.agent();
            isConverged("v2");

            var result = client.end();
            assertThat(result.failed()).as("%s", result.failures()).isZero();
        }
    }

    @Test
    void aCopyThatIsRemovedOrStoppedByHandIsRepairedWhileTheOtherServes() {
        host.fleet().commit("web", app);
        host.agent();
        isConverged("v1");
        try (var client = host.load("agent.localhost")) {
            eventually("the client asks", () -> client.soFar().requests() > 20);

            host.docker().run("stop", host.running("web").firstKey());
            isConverged("v1");

            var before = host.running("web");
            host.docker().run("rm", "-f", before.firstKey());
            eventually(
                    "the removed copy is back",
                    () -> host.running("web").size() == 2
                            && !host.running("web").equals(before));
            isConverged("v1");

            host.docker().run("kill", host.running("web").lastKey());
            isConverged("v1");

            // each copy had one request in flight at the most when it went: three went, of which one said goodbye
            var result = client.end();
            assertThat(result.failed()).as("%s", result.failures()).isLessThanOrEqualTo(3);
            assertThat(result.requests()).isGreaterThan(100);
        }
    }

    @Test
    void anAppThatIsParkedIsTriedAgainWhenSomebodyAsksAndHistoryTellsOfIt() {
        host.fleet().commit("web", app);
        host.agent();
        isConverged("v1");
        host.fleet().commit("web", app.version("v2").with("--exit-after", "1"));
        eventually("the app is parked", () -> host.evenkeel("status").text().contains("parked"));
        var synced = host.evenkeel("sync");
        assertThat(synced.exitCode()).as("%s", synced).isOne();
        assertThat(synced.text()).contains(host.fleet().resource("web"));

        var retried = host.evenkeel("retry", host.fleet().resource("web"));
        assertThat(retried.exitCode()).as("%s", retried).isZero();
        assertThat(host.evenkeel("sync").exitCode()).isOne();
        var history = host.evenkeel("history", host.fleet().resource("web")).text();
        assertThat(history.split(" is parked: ", -1)).hasSize(3);
        assertThat(history).contains("are forgotten: retry");

        host.fleet().commit("web", app.version("v2"));
        var good = host.evenkeel("sync");
        assertThat(good.exitCode()).as("%s", good).isZero();
        assertThat(host.visit("agent.localhost").version()).isEqualTo("v2");
        assertThat(host.evenkeel("retry", host.fleet().resource("web")).exitCode())
                .isOne();
    }

    @ParameterizedTest
    @ValueSource(strings = {"haproxy", "nginx"})
    void anotherKindOfProxyTakesOverAndTheCopiesStay(String proxy) {
        host.fleet().commit("web", app);
        host.converge();
        var copies = host.running("web");

        host.proxyIs(proxy);
        assertThat(host.plan()).contains("stop and remove the proxy", "create the proxy");
        host.converge();

        assertThat(host.visit("agent.localhost").version()).isEqualTo("v1");
        assertThat(host.running("web")).isEqualTo(copies);
        assertThat(host.docker().run("exec", host.proxyContainer(), proxy, "-v").text())
                .containsIgnoringCase(proxy);
        assertThat(host.plan()).isEqualTo("nothing to do\n");
    }

    @Test
    void aKilledProxyComesBack() {
        host.fleet().commit("web", app);
        host.agent();
        isConverged("v1");
        var copies = host.running("web");

        host.docker().run("rm", "-f", host.proxyContainer());

        eventually(
                "the proxy answers",
                () -> host.visit("agent.localhost").version().equals("v1"));
        assertThat(host.running("web")).isEqualTo(copies);
    }

    @Test
    void aSecondAgentOfTheSameInstanceRefusesToStart() {
        host.fleet().commit("web", app.copies(1));
        host.agent();
        isConverged("v1");

        var second = host.evenkeel("agent").expect(1);

        assertThat(second.text()).contains("another");
    }

    private void isConverged(String version) {
        eventually(
                version + " is served and nothing is to be done",
                () -> host.visit("agent.localhost").version().equals(version)
                        && host.evenkeel("plan").text().equals("nothing to do\n"));
    }
}
