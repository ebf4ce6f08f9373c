package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The real proxy refuses what was rendered for one app. */
final class RefusedRouteIT {
    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("route", "10.219.0.0/16");

    @Test
    void anAppWhoseRouteTheProxyRefusesHurtsOnlyItselfAlsoAfterTheProxyWasRestarted() throws Exception {
        host.fleet()
                .commit(new GitRepository.Changes()
                        .file("proxy/app.caddy", templateThatBreaks("spoilt"))
                        .file(
                                host.fleet().file("left"),
                                DemoSpec.of("v1").at("left.localhost").text())
                        .file(
                                host.fleet().file("right"),
                                DemoSpec.of("v2").at("right.localhost").text())
                        .file(
                                host.fleet().file("spoilt"),
                                DemoSpec.of("v3").at("spoilt.localhost").text()));

        var output = host.evenkeel("apply").expect(1);

        assertThat(output.lineStream())
                .anySatisfy(line -> assertThat(line)
                        .startsWith(host.fleet().resource("spoilt") + ": publish")
                        .contains("FAILED"));
        othersServe();

        host.docker().run("restart", "-t", "1", host.proxyContainer());
        othersServe();

        host.docker().run("rm", "-f", host.proxyContainer());
        host.evenkeel("apply").expect(1);
        othersServe();
    }

    private void othersServe() {
        eventually(
                "the left one serves",
                () -> host.visit("left.localhost").version().equals("v1"));
        eventually(
                "the right one serves",
                () -> host.visit("right.localhost").version().equals("v2"));
        assertThat(host.visit("spoilt.localhost").status()).isEqualTo(404);
    }

    /** The shipped template, but for one app with a directive that no Caddy knows. */
    private static String templateThatBreaks(String app) throws IOException {
        var shipped =
                Files.readString(Path.of(System.getProperty("evenkeel.root", ".."), "proxy-templates/caddy/app.caddy"));
        var begin = "([=backend.name]) {\n";
        assertThat(shipped).contains(begin);
        return shipped.replace(begin, begin + "[#if app?ends_with(\"." + app + "\")]\n\tno_such_directive\n[/#if]\n");
    }
}
