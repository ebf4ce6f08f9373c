package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.engine.Labels;
import io.evenkeel.tests.GitRepository;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What must be good before an app changes: the database it uses, and the command before its first copy. */
final class DependenciesIT {
    private static final String READY = "ready: {path: /healthz, interval: 200ms, attempts: 60}";

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("needs", "10.225.0.0/16");

    @Test
    void anAppGetsWhatItsDatabaseProvidesAndWaitsForItToBeGood() {
        host.fleet().commit(both("v1", "v1", DemoSpec.of("v1")));
        host.converge();
        assertThat(host.visit("web.localhost", "/env").text())
                .contains("\"DB_URL\":\"http://db.production." + host.project() + ".internal:8080/\"");
        assertThat(kindOf("db")).isEqualTo("Database");
        assertThat(kindOf("web")).isEqualTo("App");
        var web = host.running("web");

        host.fleet()
                .commit(both("v2", "v2", DemoSpec.of("v2").with("--redirect").and(READY)));
        host.evenkeel("apply").expect(1);

        assertThat(host.statusOf("db")).contains("Database", "parked");
        assertThat(host.statusOf("web")).contains("waiting");
        assertThat(host.plan()).contains("waits for " + host.fleet().resource("db") + ", which is parked");
        assertThat(host.running("web")).isEqualTo(web);
        assertThat(host.running("db")).hasSize(1);

        host.fleet().commit(both("v3", "v3", DemoSpec.of("v3")));
        host.converge();
        assertThat(host.visit("web.localhost").version()).isEqualTo("v3");
        assertThat(host.running("db")).hasSize(1);
    }

    @Test
    void aCommandThatFailsBeforeTheFirstCopyLeavesTheOldOnesServingAndIsRunAgainOnceCorrected() throws IOException {
        host.fleet().commit("web", web("v1", "[demo-app, --help]"));
        host.converge();
        var before = host.running("web");

        host.fleet().commit("web", web("v2", "[demo-app, --no-such-option]"));
        var failed = host.evenkeel("apply").expect(1);

        assertThat(failed.text()).contains("preDeploy ended with exit code 2", "--version=TEXT");
        assertThat(host.running("web")).isEqualTo(before);
        assertThat(host.visit("web.localhost").version()).isEqualTo("v1");
        assertThat(Files.readString(host.folder().file("state/journal.jsonl")))
                .contains("preDeploy ended with exit code 2");
        assertThat(host.evenkeel("apply").expect(1).text()).contains("0 steps");

        host.fleet().commit("web", web("v2", "[demo-app, --help]"));
        host.converge();
        assertThat(host.visit("web.localhost").version()).isEqualTo("v2");
        // the copy, and the evidence of the command of its own generation
        assertThat(host.containers("web")).hasSize(2);
        assertThat(host.plan()).isEqualTo("nothing to do\n");
    }

    @Test
    void theCommandBeforeTheFirstCopyHasTheFilesAndNetworksOfItsApp() {
        var outside = host.project() + ".outside";
        host.docker().run("network", "create", outside).expect(0);
        host.keep(() -> {
            host.docker().removeContainers(host.label());
            host.docker().tryTo("network", "rm", outside);
        });
        var fields = "files: {%s/agent.yaml: {content: 'host: web-1'}}";

        host.fleet()
                .commit(
                        "web",
                        web("v1", "[validate, /etc/copied/agent.yaml]")
                                .and(fields.formatted("/etc/copied"), "networks: [" + outside + "]"));
        host.converge();
        assertThat(host.docker()
                        .run("inspect", "-f", "{{json .NetworkSettings.Networks}}", job())
                        .text())
                .contains(outside);

        host.fleet()
                .commit(
                        "web",
                        web("v2", "[validate, /run/mounted/agent.yaml]")
                                .and(fields.formatted("/run/mounted"), "tmpfs: [{target: /run}]"));
        host.converge();
        assertThat(host.visit("web.localhost").version()).isEqualTo("v2");
        assertThat(host.plan()).isEqualTo("nothing to do\n");
    }

    /** The one command that has run and is kept as the evidence. */
    private String job() {
        return host.containers("web").keySet().stream()
                .filter(name -> name.contains(".job-"))
                .findFirst()
                .orElseThrow();
    }

    private static DemoSpec web(String version, String command) {
        return DemoSpec.of(version).at("web.localhost").and("preDeploy: {command: " + command + "}");
    }

    private GitRepository.Changes both(String web, String db, DemoSpec database) {
        var text = database.version(db)
                .and("provides: {DB_URL: \"http://${host}:${port}/\"}", "volumes: [{name: db, target: /data}]")
                .text()
                .replace("kind: App", "kind: Database")
                .replace("replicas: 1\n", "");
        return new GitRepository.Changes()
                .file(host.fleet().file("db"), text)
                .file(
                        host.fleet().file("web"),
                        DemoSpec.of(web)
                                .at("web.localhost")
                                .and("databases: [db]")
                                .text());
    }

    private String kindOf(String app) {
        var container = host.running(app).firstKey();
        return host.docker()
                .run("inspect", "-f", "{{index .Config.Labels \"" + Labels.KIND + "\"}}", container)
                .text()
                .strip();
    }
}
