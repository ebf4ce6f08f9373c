package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.document.Problem;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Target;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FleetLoaderTest {
    private static final String APP = "kind: App\nimage: nginx:1.27\n";
    private static final EnvironmentName PRODUCTION = new EnvironmentName("shop", "production");
    private static final ResourceName WEB = new ResourceName(PRODUCTION, "web");
    private static final ResourceName API = new ResourceName(PRODUCTION, "api");

    private static List<String> messages(Fleet fleet) {
        return fleet.problems().stream().map(Problem::toString).toList();
    }

    private static String only(Fleet fleet) {
        assertThat(messages(fleet)).hasSize(1);
        return messages(fleet).getFirst();
    }

    private static MemoryTree web() {
        return MemoryTree.shop().with("shop/production/web.yaml", APP);
    }

    @Test
    void foldersWithoutProjectFileAreNobodysConcern() {
        var fleet = FleetLoader.load(web().with("docs/guide/example.yaml", APP)
                .with("bases/web.yaml", APP)
                .with(".github/workflows/ci.yml", "on: push")
                .with("shop/README.md", "hello")
                .with("shop/chart/values.yaml", "a: 1")
                .with("shop/production/notes.txt", "hello")
                .with("shop/production/.hidden.yaml", APP));

        assertThat(messages(fleet)).isEmpty();
        assertThat(fleet.apps()).containsOnlyKeys(WEB);
        assertThat(fleet.kept().covers(PRODUCTION)).isFalse();
    }

    @Test
    void anInvalidFileFreezesItsOwnResourceAlone() {
        var fleet = FleetLoader.load(web().with("shop/production/api.yaml", "kind: App\nimagee: x\n"));

        assertThat(fleet.apps()).containsOnlyKeys(WEB);
        assertThat(fleet.frozen()).containsOnlyKeys(API);
        assertThat(fleet.frozen().get(API)).startsWith("shop/production/api.yaml:1:1: error: \"image\" is missing");
        assertThat(fleet.kept().covers(PRODUCTION)).isFalse();
    }

    @Test
    void anInvalidEnvironmentFreezesEverythingInItAndKeepsWhatIsGone() {
        var fleet = FleetLoader.load(web().with("shop/production/environment.yaml", "kind: Environment\nvars: {}\n")
                .with("shop/staging/environment.yaml", "kind: Environment\n")
                .with("shop/staging/web.yaml", APP));

        assertThat(fleet.frozen()).containsOnlyKeys(WEB);
        assertThat(fleet.apps()).containsOnlyKeys(ResourceName.of("shop", "staging", "web"));
        assertThat(fleet.kept().covers(PRODUCTION)).isTrue();
        assertThat(fleet.kept().covers(new EnvironmentName("shop", "staging"))).isFalse();
    }

    @Test
    void anInvalidProjectFreezesItsEnvironmentsAndKeepsThoseThatAreGone() {
        var fleet = FleetLoader.load(web().with("shop/project.yaml", "kind: Projekt\n"));

        assertThat(only(fleet)).contains("\"Projekt\" is not Project").contains("did you mean");
        assertThat(fleet.frozen()).containsOnlyKeys(WEB);
        assertThat(fleet.kept().covers(new EnvironmentName("shop", "gone"))).isTrue();
        assertThat(fleet.kept().covers(new EnvironmentName("blog", "gone"))).isFalse();
    }

    @Test
    void withoutFleetFileThereAreNoSettingsAndAppsAreStillRead() {
        var fleet = FleetLoader.load(web().without("evenkeel.yaml"));

        assertThat(only(fleet)).startsWith("evenkeel.yaml:1:1: error: the file is missing");
        assertThat(fleet.settings()).isEmpty();
        assertThat(fleet.apps()).containsOnlyKeys(WEB);
    }

    @Test
    void anInvalidFleetFileGivesNoSettings() {
        var fleet = FleetLoader.load(web().with("evenkeel.yaml", "kind: Fleet\nversion: 2\n"));

        assertThat(only(fleet)).contains("\"version\" must be 1, not the number 2");
        assertThat(fleet.settings()).isEmpty();
    }

    @Test
    void aFleetFileThatAsksForWhatItsProxyCannotDoGivesNoSettings() {
        var fleet = FleetLoader.load(
                web().with("evenkeel.yaml", "kind: Fleet\nversion: 1\nproxy: {kind: nginx, tls: {mode: acme}}\n"));

        assertThat(only(fleet)).contains("nginx cannot obtain certificates");
        assertThat(fleet.settings()).isEmpty();
        assertThat(fleet.apps()).containsOnlyKeys(WEB);
    }

    @Test
    void aRedirectToHttpsLeadsToTheAppForThoseWhoCameByIt() {
        var app = """
                kind: App
                image: nginx:1.27
                domains: [{host: a.b, path: /x, port: 81, strip: true, redirect: https}]
                """;
        var fleet = FleetLoader.load(MemoryTree.shop()
                .with("shop/production/web.yaml", app)
                .with("evenkeel.yaml", "kind: Fleet\nversion: 1\nproxy: {tls: {email: ops@example.com}}\n"));

        assertThat(fleet.problems()).isEmpty();
        assertThat(fleet.app(WEB).orElseThrow().face().domains())
                .containsExactly(new Domain("a.b", "/x", new Target.Port(81, true)));
    }

    @Test
    void aWildcardThatNoAuthorityCertifiesFreezesItsAppAlone() {
        var fleet = FleetLoader.load(web().with(
                        "shop/production/api.yaml",
                        "kind: App\nimage: nginx:1.27\ndomains: [{host: '*.example.com', redirect: a.example.com}]\n")
                .with("evenkeel.yaml", "kind: Fleet\nversion: 1\nproxy: {tls: {email: ops@example.com}}\n"));

        assertThat(only(fleet)).contains("a certificate for *.example.com");
        assertThat(fleet.apps()).containsOnlyKeys(WEB);
    }

    @Test
    void anEnvironmentBelowAFolderWithoutProjectFileIsKept() {
        var fleet = FleetLoader.load(web().without("shop/project.yaml"));

        assertThat(only(fleet)).contains("an environment in a folder without project.yaml");
        assertThat(fleet.kept().covers(PRODUCTION)).isTrue();
    }

    @Test
    void resourcesBesideNoEnvironmentFileAreKept() {
        var fleet = FleetLoader.load(web().without("shop/production/environment.yaml"));

        assertThat(only(fleet)).startsWith("shop/production/web.yaml:1:1: error: a resource that is not read here");
        assertThat(fleet.kept().covers(PRODUCTION)).isTrue();
    }

    @Test
    void aResourceInTheProjectsFolderKeepsTheProject() {
        var fleet = FleetLoader.load(web().with("shop/api.yaml", APP));

        assertThat(only(fleet)).contains("shop/api.yaml").contains("<project>/<environment>/api.yaml");
        assertThat(fleet.apps()).containsOnlyKeys(WEB);
        assertThat(fleet.kept().covers(new EnvironmentName("shop", "gone"))).isTrue();
    }

    @Test
    void aResourceAtTheRootKeepsEverything() {
        var fleet = FleetLoader.load(web().with("api.yaml", APP));

        assertThat(fleet.problems()).hasSize(1);
        assertThat(fleet.kept().covers(new EnvironmentName("any", "any"))).isTrue();
    }

    @Test
    void aFileWithTheOtherEndingFreezesWhatItMightDefine() {
        var fleet = FleetLoader.load(web().with("shop/production/api.yml", APP));

        assertThat(only(fleet)).contains("rename it to api.yaml");
        assertThat(fleet.frozen()).containsOnlyKeys(API);
    }

    @Test
    void projectAndEnvironmentFilesWithTheOtherEndingFreezeToo() {
        var fleet = FleetLoader.load(MemoryTree.fleet()
                .with("blog/project.yml", "kind: Project\n")
                .with("shop/project.yaml", "kind: Project\n")
                .with("shop/production/environment.yml", "kind: Environment\n"));

        assertThat(messages(fleet)).hasSize(2).allMatch(text -> text.contains("rename it to"));
        assertThat(fleet.kept().covers(new EnvironmentName("blog", "any"))).isTrue();
        assertThat(fleet.kept().covers(PRODUCTION)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# gone\n", "---\n", "null\n"})
    void aFileThatHoldsNothingFreezesItsResource(String text) {
        var fleet = FleetLoader.load(web().with("shop/production/web.yaml", text));

        assertThat(only(fleet)).contains("delete it, if what it defined is to go");
        assertThat(fleet.frozen()).containsOnlyKeys(WEB);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Web", "web_1", "1web", "web-", "we--b", "a.b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    void aBadNameIsAProblemThatKeepsTheEnvironment(String name) {
        var fleet = FleetLoader.load(web().with("shop/production/" + name + ".yaml", APP));

        assertThat(only(fleet)).contains("is no name; hint: a name is a letter");
        assertThat(fleet.apps()).containsOnlyKeys(WEB);
        assertThat(fleet.kept().covers(PRODUCTION)).isTrue();
    }

    @Test
    void aMisnamedEnvironmentKeepsItsProjectAndAMisnamedProjectKeepsEverything() {
        var environment = FleetLoader.load(web().with("shop/Staging/environment.yaml", "kind: Environment\n"));
        var project = FleetLoader.load(web().with("Blog/project.yaml", "kind: Project\n"));

        assertThat(environment.kept().covers(new EnvironmentName("shop", "staging")))
                .isTrue();
        assertThat(environment.kept().covers(new EnvironmentName("blog", "staging")))
                .isFalse();
        assertThat(project.kept().covers(new EnvironmentName("blog", "staging")))
                .isTrue();
        assertThat(environment.apps()).containsOnlyKeys(WEB);
        assertThat(project.apps()).containsOnlyKeys(WEB);
    }

    @Test
    void anHonestLinkIsReadAndOneThatLeavesTheRepositoryIsNot() {
        var fleet = FleetLoader.load(web().link("shop/production/api.yaml", "web.yaml")
                .link("shop/production/out.yaml", "../../../etc/passwd")
                .link("shop/production/back.yaml", "../../../fleet/shop/production/web.yaml")
                .link("shop/production/far.yaml", "/etc/passwd")
                .link("shop/production/round.yaml", "round.yaml")
                .link("shop/production/none.yaml", "nothing.yaml"));

        assertThat(fleet.apps()).containsOnlyKeys(WEB, API);
        assertThat(fleet.frozen()).hasSize(5);
        assertThat(messages(fleet)).anyMatch(text -> text.contains("out of the repository, to /etc/passwd"));
    }

    @Test
    void aLinkedFolderThatWouldBeAnEnvironmentIsAProblemThatKeepsIt() {
        var fleet = FleetLoader.load(web().link("shop/staging", "production").link("docs", "shop/production"));

        assertThat(only(fleet)).contains("a link to the folder shop/production, which is not followed");
        assertThat(fleet.kept().covers(new EnvironmentName("shop", "staging"))).isTrue();
    }

    @Test
    void aSubmoduleInAProjectKeepsTheProject() {
        var fleet = FleetLoader.load(
                web().with("shop/staging", new byte[0], Entry.SUBMODULE).with("vendor", new byte[0], Entry.SUBMODULE));

        assertThat(only(fleet)).contains("a submodule");
        assertThat(fleet.kept().covers(new EnvironmentName("shop", "staging"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.example.com", "SHOP.Example.com", "shop.example.com."})
    void oneAddressOnTwoAppsFreezesBoth(String host) {
        var fleet = FleetLoader.load(web().with("shop/production/web.yaml", APP + "domains: [{host: shop.example.com}]")
                .with("shop/production/api.yaml", APP + "domains: [{host: " + host + ", path: /}]"));

        assertThat(fleet.frozen()).containsOnlyKeys(WEB, API);
        assertThat(messages(fleet)).hasSize(2);
    }

    @Test
    void oneHostMayHaveTwoAppsOnTwoPaths() {
        var fleet = FleetLoader.load(web().with("shop/production/web.yaml", APP + "domains: [{host: shop.example.com}]")
                .with("shop/production/api.yaml", APP + "domains: [{host: shop.example.com, path: /api}]"));

        assertThat(messages(fleet)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5514:80", "127.0.0.1:5514:80", "0.0.0.0:5514:80"})
    void onePortOfTheHostOnTwoAppsFreezesBoth(String port) {
        var fleet = FleetLoader.load(web().with("shop/production/web.yaml", APP + "ports: ['127.0.0.1:5514:514']")
                .with("shop/production/api.yaml", APP + "ports: [" + port + "]"));

        assertThat(fleet.frozen()).containsOnlyKeys(WEB, API);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5514:80/udp", "127.0.0.2:5514:80", "5515:514", "'[::]:5514:1'"})
    void anotherPortAddressOrProtocolIsNoConflict(String port) {
        var fleet = FleetLoader.load(web().with("shop/production/web.yaml", APP + "ports: ['127.0.0.1:5514:514']")
                .with("shop/production/api.yaml", APP + "ports: [" + port + "]"));

        assertThat(messages(fleet)).isEmpty();
    }

    @Test
    void anExclusiveVolumeTakesOneApp() {
        var fleet =
                FleetLoader.load(web().with("shop/production/web.yaml", APP + "volumes: [{name: data, target: /data}]")
                        .with("shop/production/api.yaml", APP + "volumes: [{name: data, target: /d, shared: true}]"));

        assertThat(fleet.frozen()).containsOnlyKeys(WEB, API);
    }

    @Test
    void oneResourceIsReadAtAnotherRevisionWithItsLayers() {
        var fleet = FleetLoader.load(web().with("shop/production/api.yaml", "broken: ["), WEB);

        assertThat(messages(fleet)).isEmpty();
        assertThat(fleet.apps()).containsOnlyKeys(WEB);
        assertThat(fleet.environments()).containsOnlyKeys(PRODUCTION);
    }

    @Test
    void problemsComeSortedAndTheSameWhateverTheOrderOfReading() {
        var tree = web().with("shop/production/b.yaml", "x: 1").with("shop/production/a.yaml", "x: 1");

        assertThat(FleetLoader.load(tree)).isEqualTo(FleetLoader.load(tree));
        assertThat(FleetLoader.load(tree).problems()).isSorted();
    }
}
