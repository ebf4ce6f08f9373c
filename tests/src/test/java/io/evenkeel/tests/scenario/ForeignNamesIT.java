package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody else has a name that Evenkeel needs. */
final class ForeignNamesIT {
    private static final Pattern CREATED = Pattern.compile("create (blue\\.1-\\w+)");

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("alien", "10.222.0.0/16");

    @Test
    void aContainerOfSomebodyElseIsReportedAndNeverRemoved() {
        host.fleet().commit("web", DemoSpec.of("v1").at("alien.localhost"));
        host.evenkeel("apply", "--halt-after=0").expect(137);
        var created = CREATED.matcher(host.plan());
        assertThat(created.find()).isTrue();
        var name = host.project() + ".production.web." + created.group(1);
        host.docker().run("create", "--name", name, "evenkeel-demo:v1");
        host.keep(() -> host.docker().tryTo("rm", "-f", name));
        var before = host.docker().run("inspect", name).text();

        assertThat(host.evenkeel("apply").expect(1).text()).contains(name + " is not Evenkeel's; remove or rename it");
        assertThat(host.docker().run("inspect", name).text()).isEqualTo(before);

        host.docker().run("rm", name);
        host.converge();
        assertThat(host.visit("alien.localhost").version()).isEqualTo("v1");
    }

    @Test
    void intoANetworkOfSomebodyElseNothingIsPut() {
        var name = host.project() + ".production";
        host.docker().run("network", "create", "--subnet", "10.223.0.0/24", name);
        host.keep(() -> host.docker().tryTo("network", "rm", name));
        host.fleet().commit("web", DemoSpec.of("v1").at("alien.localhost"));

        assertThat(host.evenkeel("apply").expect(1).text())
                .contains("a network named " + name + " is not Evenkeel's; remove or rename it");
        assertThat(host.containers("web")).isEmpty();
        assertThat(host.docker()
                        .run("network", "inspect", "-f", "{{len .Containers}}", name)
                        .text()
                        .strip())
                .isEqualTo("0");

        host.docker().run("network", "rm", name);
        host.converge();
        assertThat(host.visit("alien.localhost").version()).isEqualTo("v1");
    }
}
