package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.Labels;
import io.evenkeel.tests.host.DemoImages;
import io.evenkeel.tests.host.Output;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** After a restart of the engine everything is where it was, whoever else was there first. */
final class EngineRestartIT {
    /** So many that only an engine that gives out reserved addresses reaches it. */
    private static final int MANY = 20;

    @Test
    void everyDomainAnswersWithItsOwnAppWhateverTheOrderOfTheStarts() throws Exception {
        try (var engine = SecondEngine.start();
                // subnets of 16 addresses are soon full
                var host = new ScenarioHost("second", "10.221.0.0/16, size: 28", engine.docker())) {
            host.open(engine.port(8080));
            for (var app : List.of("one", "two", "three")) {
                host.fleet().commit(app, DemoSpec.of(app).at(app + ".localhost"));
            }
            host.converge();
            everyDomainIsItsOwn(host);

            // the engine would start them in an order of its own
            var copies = List.copyOf(
                    engine.docker().containers(Labels.ROLE + "=copy").keySet());
            assertThat(copies).hasSize(3);
            copies.forEach(copy -> engine.docker().run("update", "--restart=no", copy));
            engine.docker().run("update", "--restart=no", host.proxyContainer());
            engine.restart();
            assertThat(engine.docker().run("ps", "-q").lines()).isEmpty();

            engine.docker().run("start", host.proxyContainer());
            var strangers = fill(host, engine);
            assertThat(strangers).isGreaterThan(2);
            copies.reversed().forEach(copy -> engine.docker().run("start", copy));

            everyDomainIsItsOwn(host);
            assertThat(host.converge().text()).contains("0 steps");
            everyDomainIsItsOwn(host);
        }
    }

    /** Servers of somebody else, on the apps' own port, until the engine has no address left to give. */
    private static int fill(ScenarioHost host, SecondEngine engine) {
        var network = host.project() + ".production";
        var image = DemoImages.ensure(engine.docker());
        var answers = new ArrayList<Output>();
        do {
            answers.add(engine.docker()
                    .tryTo(
                            "run",
                            "-d",
                            "--network",
                            network,
                            image,
                            "caddy",
                            "respond",
                            "--listen",
                            ":8080",
                            "foreign"));
        } while (answers.getLast().exitCode() == 0 && answers.size() < MANY);
        assertThat(answers.getLast().text()).contains("no available IPv4 addresses");
        return answers.size() - 1;
    }

    private static void everyDomainIsItsOwn(ScenarioHost host) {
        for (var app : List.of("one", "two", "three")) {
            eventually(app + " answers", () -> host.visit(app + ".localhost").status() == 200);
            for (var time = 0; time < 5; time++) {
                assertThat(host.visit(app + ".localhost").version()).isEqualTo(app);
            }
        }
    }
}
