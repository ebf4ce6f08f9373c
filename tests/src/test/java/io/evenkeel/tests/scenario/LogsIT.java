package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What apps print, as a person reads it. */
final class LogsIT {
    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("logs", "10.236.0.0/16");

    @Test
    void theyAreOfEachCopyAndGoOnOverARollout() {
        var app = DemoSpec.of("v1").copies(2).at("logs.localhost");
        host.fleet().commit("web", app);
        host.converge();
        var web = host.fleet().resource("web");
        assertThat(host.evenkeel("logs", web).expect(0).lineStream())
                .anyMatch(line -> line.matches("blue\\.1-[0-9a-f]{8} \\| demo-app v1 listens .*"))
                .anyMatch(line -> line.matches("blue\\.2-[0-9a-f]{8} \\| demo-app v1 listens .*"));

        var following = host.background("logs", "--follow", web);
        eventually("what was printed is there", () -> following.log().contains("demo-app v1 listens"));
        host.fleet().commit("web", app.version("v2"));
        host.converge();
        eventually("the new copies are followed", () -> following.log().contains("demo-app v2 listens"));
        assertThat(following.log()).contains("demo-app finishes what it has accepted");
    }

    @Test
    void anAppThatIsNotHereIsSaidSo() {
        host.fleet().commit("web", DemoSpec.of("v1"));
        host.converge();
        var other = host.fleet().resource("other");
        assertThat(host.evenkeel("logs", other).expect(1).text()).contains("no copy of " + other + " is on this host");
    }
}
