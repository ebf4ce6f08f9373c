package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.GitRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is no change of a container replaces none. */
final class NothingToDoIT {
    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("quiet", "10.215.0.0/16");

    @Test
    void aSecondPassChangesNothing() {
        host.fleet().commit("web", DemoSpec.of("v1").copies(2).at("quiet.localhost"));
        host.fleet().commit("worker", DemoSpec.of("v1"));
        host.converge();
        var before = host.docker().containers(host.label());

        assertThat(host.plan()).isEqualTo("nothing to do\n");
        assertThat(host.converge().text()).contains("0 steps");

        assertThat(host.docker().containers(host.label())).isEqualTo(before);
    }

    @Test
    void aCommentTheOrderOfKeysAndAnotherAppPlanNothingForAnApp() {
        var app = DemoSpec.of("v1").at("quiet.localhost");
        host.fleet().commit("web", app);
        host.converge();
        var before = host.docker().containers(host.label());

        host.fleet().commit(host.fleet().file("web"), "# a comment\n" + app.text());
        assertThat(host.converge().text()).contains("0 steps");

        var lines = app.text().lines().sorted().toList();
        assertThat(lines).isNotEqualTo(app.text().lines().toList());
        host.fleet().commit(host.fleet().file("web"), String.join("\n", lines) + "\n");
        assertThat(host.converge().text()).contains("0 steps");
        assertThat(host.docker().containers(host.label())).isEqualTo(before);

        host.fleet().commit("worker", DemoSpec.of("v1"));
        assertThat(host.converge().text())
                .contains(host.fleet().resource("worker") + ":")
                .doesNotContain(host.fleet().resource("web") + ":");
        assertThat(host.docker().containers(host.label())).containsAllEntriesOf(before);
    }

    @Test
    void aChangedDomainHealthOrNumberOfCopiesReplacesNoContainer() {
        var app = DemoSpec.of("v1").copies(2).at("quiet.localhost");
        host.fleet().commit("web", app);
        host.converge();
        var before = host.running("web");

        host.fleet().commit("web", app.at("calm.localhost"));
        host.converge();
        assertThat(host.running("web")).isEqualTo(before);
        // a reloaded proxy may answer as before for a moment
        eventually(
                "the proxy has loaded it",
                () -> host.visit("calm.localhost").version().equals("v1"));
        eventually(
                "the proxy has loaded it", () -> host.visit("quiet.localhost").status() == 404);

        var healthy = app.at("calm.localhost").and("health: {path: /healthz, interval: 1s}");
        host.fleet().commit("web", healthy);
        host.converge();
        assertThat(host.running("web")).isEqualTo(before);

        host.fleet().commit("web", healthy.copies(3));
        host.converge();
        assertThat(host.running("web")).hasSize(3).containsAllEntriesOf(before);

        host.fleet().commit("web", healthy.copies(1));
        host.converge();
        assertThat(host.running("web")).hasSize(1);
        assertThat(before).containsAllEntriesOf(host.running("web"));
        assertThat(host.visit("calm.localhost").version()).isEqualTo("v1");
    }

    @Test
    void aRemovedFileRemovesItsAppAndNoOther() {
        host.fleet().commit("web", DemoSpec.of("v1").at("quiet.localhost"));
        host.fleet().commit("worker", DemoSpec.of("v1"));
        host.converge();
        var worker = host.running("worker");

        host.fleet().commit(new GitRepository.Changes().remove(host.fleet().file("web")));
        host.converge();
        assertThat(host.containers("web")).isEmpty();
        assertThat(host.running("worker")).isEqualTo(worker);
        eventually(
                "the proxy has loaded it", () -> host.visit("quiet.localhost").status() == 404);
    }
}
