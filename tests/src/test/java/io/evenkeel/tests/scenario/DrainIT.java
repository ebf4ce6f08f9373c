package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The old version leaves the proxy first and ends last. */
final class DrainIT {
    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("drain", "10.224.0.0/16");

    @Test
    void aRequestThatBeganOnTheOldVersionIsAnsweredByItAfterTheSwitch() {
        var app = DemoSpec.of("v1").at("drain.localhost").and("rollout: {drain: 40s}");
        host.fleet().commit("web", app);
        host.converge();
        host.fleet().commit("web", app.version("v2"));
        var rollout = CompletableFuture.supplyAsync(host::converge, Thread::startVirtualThread);
        eventually("the new container is there", () -> host.containers("web").size() == 2);

        var slow = CompletableFuture.supplyAsync(
                () -> host.visit("drain.localhost", "/slow?seconds=25"), Thread::startVirtualThread);
        eventually("v2 serves", () -> host.visit("drain.localhost").version().equals("v2"));
        assertThat(slow).isNotDone();

        assertThat(slow.join().version()).isEqualTo("v1");
        rollout.join();
        assertThat(host.containers("web")).hasSize(1);
    }

    @Test
    void anAppThatDoesNotEndOnItsStopSignalIsKilledInItsTimeAndThatIsTold() {
        // with SIGQUIT a virtual machine prints its threads and goes on
        var app = DemoSpec.of("v1").at("deaf.localhost").and("stop: {signal: SIGQUIT, grace: 2s}");
        host.fleet().commit("deaf", app);
        host.converge();
        host.fleet().commit("deaf", app.version("v2"));
        var said = host.converge();
        assertThat(said.text()).contains("did not end on its stop signal within stop.grace and was killed");
        assertThat(host.containers("deaf")).hasSize(1);
        assertThat(host.visit("deaf.localhost").version()).isEqualTo("v2");
    }

    @Test
    void requestsForAnAppThatStopsBeforeItStartsWaitAndNoneIsLost() {
        var app = DemoSpec.of("v1").at("hold.localhost").and("rollout: {strategy: recreate, drain: 5s}");
        host.fleet().commit("ledger", app);
        host.converge();
        host.fleet().commit("ledger", app.version("v2"));
        try (var client = host.load("hold.localhost")) {
            eventually("the old version is asked", () -> client.asked() > 40);
            host.converge();
            var asked = client.asked();
            eventually("the new version is asked", () -> client.asked() > asked + 40);
            var result = client.end();
            assertThat(result.failed()).as("%s", result.failures()).isZero();
            assertThat(result.versions()).containsExactly("v1", "v2");
            assertThat(result.olderAfterNewer()).isZero();
        }
        assertThat(host.containers("ledger")).hasSize(1);
    }
}
