package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.GitRepository;
import io.evenkeel.tests.GitServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a repository and its server do to a host: never more than its last readable commit says. */
final class RepositoryIT {
    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("repo", "10.218.0.0/16");

    private final DemoSpec app = DemoSpec.of("v1").at("repo.localhost");

    @Test
    void anUnrelatedHistoryAndAnOlderCommitAreRolledOutAsWhatTheySay() {
        var older = host.fleet().commit("web", app);
        host.converge();

        host.fleet()
                .repository()
                .startAnew(
                        host.fleet()
                                .skeleton()
                                .file(
                                        host.fleet().file("web"),
                                        app.version("v2").text()),
                        "anew");
        host.converge();
        assertThat(host.visit("repo.localhost").version()).isEqualTo("v2");

        host.fleet().repository().reset(older);
        host.converge();
        assertThat(host.visit("repo.localhost").version()).isEqualTo("v1");
        assertThat(host.running("web")).hasSize(1).isEqualTo(host.containers("web"));
    }

    @Test
    void whateverKeepsTheRepositoryFromBeingReadNothingChangesAndHealingGoesOn() {
        host.fleet().commit("web", app);
        var server = host.keep(GitServer.http(host.fleet().repository()));
        server.require("x-access-token", "right");
        host.follow(server.url(), "  tokenFile: " + host.folder().write("token", "right\n"));
        var agent = host.agent();
        eventually("v1 serves", () -> host.visit("repo.localhost").version().equals("v1"));
        eventually("nothing is to be done", () -> host.evenkeel("plan").text().equals("nothing to do\n"));
        var serving = host.running("web");

        // what there is can be listed, and then the server fails midway
        server.answer(500, "/git-upload-pack");
        host.fleet().commit("web", app.version("v2"));
        eventually("it says why", () -> agent.log().contains("500"));
        host.docker().run("rm", "-f", serving.firstKey());
        eventually(
                "the copy is healed as v1",
                () -> host.running("web").keySet().equals(serving.keySet())
                        && host.visit("repo.localhost").version().equals("v1"));
        var healed = host.running("web");

        server.require("x-access-token", "another");
        server.answer(0, "");
        eventually("it says why", () -> agent.log().contains("not signed in"));

        server.answer(503, "/info/refs");
        eventually("it says why", () -> agent.log().contains("503"));

        host.fleet().repository().renameBranch("main", "trunk");
        server.require("x-access-token", "right");
        server.answer(0, "");
        eventually("it says why", () -> agent.log().contains("it has trunk"));
        assertThat(host.running("web")).isEqualTo(healed);
        assertThat(host.containers("web")).isEqualTo(healed);

        host.fleet().repository().renameBranch("trunk", "main");
        eventually("v2 serves", () -> host.visit("repo.localhost").version().equals("v2"));
    }

    @Test
    void aBadFileFreezesItsAppAloneWhichIsStillHealed() {
        host.fleet().commit("web", app);
        host.fleet().commit("worker", DemoSpec.of("v1"));
        host.converge();
        var web = host.running("web");

        host.fleet()
                .commit(new GitRepository.Changes()
                        .file(
                                host.fleet().file("web"),
                                app.version("v2").and("replicaz: 3").text())
                        .file(host.fleet().file("worker"), DemoSpec.of("v2").text()));
        var output = host.evenkeel("apply");
        assertThat(output.text()).contains(host.fleet().file("web") + ":").contains("replicaz");
        assertThat(host.running("web")).isEqualTo(web);
        assertThat(host.running("worker")).hasSize(1);
        assertThat(host.statusOf("web")).contains("frozen");

        host.docker().run("rm", "-f", web.firstKey());
        host.evenkeel("apply");
        assertThat(host.visit("repo.localhost").version()).isEqualTo("v1");
        assertThat(host.running("web").keySet()).isEqualTo(web.keySet());
    }

    @Test
    void aCommitThatRemovesMoreThanTheLimitWaits() {
        for (var name : new String[] {"one", "two", "three", "four"}) {
            host.fleet().commit(name, DemoSpec.of("v1"));
        }
        host.converge();
        var before = host.docker().containers(host.label());

        host.fleet()
                .commit(new GitRepository.Changes()
                        .remove(host.fleet().file("one"))
                        .remove(host.fleet().file("two")));
        var output = host.evenkeel("apply").expect(1);

        assertThat(output.text()).contains("prune.limit");
        assertThat(host.docker().containers(host.label())).isEqualTo(before);

        host.fleet().commit("one", DemoSpec.of("v1"));
        host.converge();
        assertThat(host.containers("two")).isEmpty();
        assertThat(host.running("one")).hasSize(1);
    }

    @Test
    void whatSomebodyApprovesIsRemovedHoweverMuchItIsAndNoMore() {
        host.fleet().commit("one", DemoSpec.of("v1"));
        host.fleet().commit("two", DemoSpec.of("v1"));
        host.converge();
        host.fleet().commit(new GitRepository.Changes().remove(host.fleet().file("one")));
        host.converge();
        host.fleet().commit(new GitRepository.Changes().remove(host.fleet().file("two")));
        var waiting = host.evenkeel("apply").expect(1).text();
        var id = waiting.replaceAll("(?s).*evenkeel approve ([0-9a-f]{8}).*", "$1");

        assertThat(host.evenkeel("apply", "--approve", "00000000").expect(1).text())
                .contains("no removal with the id 00000000 waits now");
        assertThat(host.running("two")).hasSize(1);

        assertThat(host.evenkeel("apply", "--approve", id).expect(0).text()).contains("everything is as declared");
        assertThat(host.containers("two")).isEmpty();

        host.fleet().commit("two", DemoSpec.of("v1"));
        host.converge();
        host.fleet().commit(new GitRepository.Changes().remove(host.fleet().file("two")));
        host.evenkeel("apply").expect(1);
        assertThat(host.running("two")).as("an approval is for once").hasSize(1);
    }
}
