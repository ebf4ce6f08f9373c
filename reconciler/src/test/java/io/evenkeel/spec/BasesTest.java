package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.document.Problem;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.ResourceName;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasesTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");

    private static MemoryTree shop(String web) {
        return MemoryTree.shop().with("shop/production/web.yaml", "kind: App\n" + web);
    }

    private static App app(MemoryTree tree) {
        var fleet = FleetLoader.load(tree);
        assertThat(fleet.problems()).isEmpty();
        return fleet.app(WEB).orElseThrow();
    }

    private static List<String> problems(MemoryTree tree) {
        return FleetLoader.load(tree).problems().stream().map(Problem::toString).toList();
    }

    @Test
    void aResourceIsAPatchOnItsBase() {
        var patched = app(
                shop("base: ../../bases/web.yaml\nreplicas: 3\nready: {path: null, interval: 4s}\ncommand: [two]\n")
                        .with(
                                "bases/web.yaml",
                                "image: nginx:1.27\nreplicas: 2\nport: 80\nready: {path: /up, interval: 3s}\ncommand: [a, b]\n"));
        var written = app(shop("image: nginx:1.27\nreplicas: 3\nport: 80\nready: {interval: 4s}\ncommand: [two]\n"));

        assertThat(patched.container()).isEqualTo(written.container());
        assertThat(patched.face()).isEqualTo(written.face());
        assertThat(patched.gate()).isEqualTo(written.gate());
    }

    @ParameterizedTest
    @CsvSource({
        "'A: one', 'A: two', two, shop/production/web.yaml:4",
        "'A: one', 'B: two', one, bases/web.yaml:3",
        "'A: one', 'A:', removed, shop/production/web.yaml:4",
        "'A:', 'B: two', removed, bases/web.yaml:3",
        "'A:', 'A: \"\"', '', shop/production/web.yaml:4",
    })
    void nullIsAValueOfAVariableAndEveryValueKnowsItsFile(String below, String above, String value, String place) {
        var app = app(shop("base: ../../bases/web.yaml\nvariables:\n  " + above + "\n")
                .with("bases/web.yaml", "image: nginx:1.27\nvariables:\n  " + below + "\n"));
        var setting = Optional.ofNullable(app.variables().settings().get("A")).orElseThrow();

        assertThat(setting.value())
                .isEqualTo(value.equals("removed") ? new Setting.Value.Removed() : new Setting.Value.Text(value));
        assertThat(setting.place().toString()).startsWith(place + ":");
    }

    @Test
    void basesLieBelowEachOtherFourDeep() {
        var tree = shop("base: ../../bases/1.yaml\n")
                .with("bases/1.yaml", "base: more/2.yaml\nreplicas: 1\n")
                .with("bases/more/2.yaml", "base: ../3.yaml\nreplicas: 2\nport: 2\n")
                .with("bases/3.yaml", "base: ./4.yaml\nport: 3\n");

        assertThat(app(tree.with("bases/4.yaml", "kind: App\nimage: nginx:4\n"))
                        .container()
                        .image())
                .isEqualTo("nginx:4");
        assertThat(problems(tree.with("bases/4.yaml", "base: 5.yaml\n").with("bases/5.yaml", "image: nginx:5\n")))
                .singleElement()
                .asString()
                .startsWith(
                        "bases/4.yaml:1:7: error: more than 4 bases below each other: shop/production/web.yaml -> ");
    }

    @ParameterizedTest
    @CsvSource({
        "../../bases/a.yaml, bases/a.yaml -> bases/b.yaml -> bases/a.yaml",
        "web.yaml, shop/production/web.yaml -> shop/production/web.yaml",
    })
    void aCircleNamesEveryFileInIt(String base, String circle) {
        assertThat(problems(shop("base: " + base + "\n")
                        .with("bases/a.yaml", "base: b.yaml\n")
                        .with("bases/b.yaml", "base: a.yaml\n")))
                .singleElement()
                .asString()
                .contains("the bases lead in a circle: " + circle + " (/base)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../../etc/web.yaml",
                "../../../shop/production/web.yaml",
                "../../bases/out.yaml",
                "../../bases/absolute.yaml",
                "../../bases/outAndBack.yaml",
                "../../bases/round.yaml",
                "../../bases/nowhere.yaml",
                "../../bases/module/web.yaml",
                "../../bases/folder.yaml",
                "../../bases/loop/loop/web.yaml",
            })
    void aPathThatLeavesTheRepositoryOrLeadsToNoFileFreezesOnlyTheAppThatUsesIt(String base) {
        var tree = shop("base: " + base + "\n")
                .with("shop/production/other.yaml", "kind: App\nimage: nginx:1.27\n")
                .link("bases/out.yaml", "../../etc/passwd")
                .link("bases/absolute.yaml", "/etc/passwd")
                .link("bases/outAndBack.yaml", "../../repository/bases/web.yaml")
                .link("bases/round.yaml", "round.yaml")
                .link("bases/loop", ".")
                .with("bases/folder.yaml/web.yaml", "image: nginx:1.27\n")
                .with("bases/module", new byte[0], Entry.SUBMODULE);
        var fleet = FleetLoader.load(tree);

        assertThat(fleet.frozen()).containsOnlyKeys(WEB);
        assertThat(fleet.apps()).hasSize(1);
        assertThat(fleet.problems())
                .singleElement()
                .asString()
                .startsWith("shop/production/web.yaml:2:7: error: the base leads ")
                .contains("(/base)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../../bases/link.yaml",
                "../../bases/chain.yaml",
                "../../linked/web.yaml",
                "../../linked/../bases/web.yaml"
            })
    void anHonestLinkWorks(String base) {
        assertThat(app(shop("base: " + base + "\n")
                                .with("bases/web.yaml", "image: nginx:1.27\n")
                                .link("bases/link.yaml", "web.yaml")
                                .link("bases/chain.yaml", "../bases/link.yaml")
                                .link("linked", "./bases"))
                        .container()
                        .image())
                .isEqualTo("nginx:1.27");
    }

    @Test
    void aProblemOfABaseIsSaidOnceAndNamesWhoUsesIt() {
        var tree = shop("base: ../../bases/web.yaml\n")
                .with("shop/production/api.yaml", "kind: App\nbase: ../../bases/web.yaml\n")
                .with("bases/web.yaml", "image: nginx:1.27\nreplicsa: 2\n");

        assertThat(FleetLoader.load(tree).frozen()).hasSize(2);
        assertThat(problems(tree))
                .containsExactly("bases/web.yaml:2:1: error: unknown key \"replicsa\" (/replicsa); hint: did you mean"
                        + " \"replicas\"?; used by shop/production/api, shop/production/web");
    }

    @Test
    void aPatchThatMakesTheProblemGoHasNone() {
        assertThat(app(shop("base: ../../bases/web.yaml\nreplicas: 2\n")
                                .with("bases/web.yaml", "image: nginx:1.27\nreplicas: many\n"))
                        .face()
                        .replicas())
                .isEqualTo(2);
    }

    @Test
    void whatIsMissingAfterThePatchIsAProblemOfTheResource() {
        assertThat(problems(shop("base: ../../bases/web.yaml\nimage:\n").with("bases/web.yaml", "image: nginx:1.27\n")))
                .containsExactly("shop/production/web.yaml:1:1: error: \"image\" is missing; hint: add image: …");
    }

    @Test
    void aBaseThatIsNoYamlIsItsOwnProblem() {
        assertThat(problems(shop("base: ../../bases/web.yaml\n").with("bases/web.yaml", "image: [\n")))
                .singleElement()
                .asString()
                .startsWith("bases/web.yaml:2:1: error: not valid YAML")
                .endsWith("used by shop/production/web");
    }

    @Test
    void aBaseInsideAProjectIsNoStrayResource() {
        assertThat(app(shop("base: ../bases/web.yaml\n").with("shop/bases/web.yaml", "kind: App\nimage: nginx:1.27\n"))
                        .container()
                        .image())
                .isEqualTo("nginx:1.27");
    }

    @Test
    void anotherResourceMayBeTheBase() {
        var tree = shop("base: ../staging/web.yaml\n")
                .with("shop/staging/environment.yaml", "kind: Environment\n")
                .with("shop/staging/web.yaml", "kind: App\nimage: nginx:1.27\n");

        assertThat(app(tree).container().image()).isEqualTo("nginx:1.27");
    }
}
