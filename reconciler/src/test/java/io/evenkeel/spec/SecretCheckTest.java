package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.secrets.SopsFixtures;
import io.evenkeel.source.Tree;
import io.evenkeel.state.ResourceName;
import org.junit.jupiter.api.Test;

/** What a mistake with secrets freezes: what uses them, and nothing else. */
class SecretCheckTest {
    private static final ResourceName USER = ResourceName.of("shop", "production", "user");
    private static final ResourceName OTHER = ResourceName.of("shop", "production", "other");

    private static MemoryTree shop() {
        return MemoryTree.shop()
                .with("shop/production/user.yaml", "kind: App\nimage: x\nvariables: {A: {secret: shared}}\n")
                .with("shop/production/other.yaml", "kind: App\nimage: x\nvariables: {A: b}\n");
    }

    private static MemoryTree with(MemoryTree tree, String path, String fixture) {
        return tree.with(path, SopsFixtures.bytes(fixture), Tree.Entry.FILE);
    }

    @Test
    void aSecretOfTheEnvironmentOrOfTheProjectIsFound() {
        for (var folder : new String[] {"shop/production", "shop"}) {
            var fleet = FleetLoader.load(with(shop(), folder + "/secrets.yaml", "two-recipients"));

            assertThat(fleet.problems()).isEmpty();
            assertThat(fleet.apps()).containsKeys(USER, OTHER);
        }
    }

    @Test
    void anUnknownSecretFreezesTheAppThatUsesItAlone() {
        var fleet = FleetLoader.load(with(shop(), "shop/secrets.yaml", "flat"));

        assertThat(fleet.problems()).hasSize(1);
        assertThat(fleet.frozen()).containsOnlyKeys(USER);
        assertThat(fleet.frozen().get(USER)).startsWith("shop/production/user.yaml:3:13: error: there is no secret");
        assertThat(fleet.apps()).containsOnlyKeys(OTHER);
    }

    @Test
    void anUnknownSecretOfADomainFreezesItsAppAlone() {
        var fleet = FleetLoader.load(with(
                shop().with(
                                "shop/production/user.yaml",
                                "kind: App\nimage: x\ndomains:\n  - host: a.b\n  - host: c.d\n    auth: teams\n"),
                "shop/secrets.yaml",
                "logins"));

        assertThat(fleet.problems()).hasSize(1);
        assertThat(fleet.frozen()).containsOnlyKeys(USER);
        assertThat(fleet.frozen().get(USER))
                .startsWith("shop/production/user.yaml:6:11: error: there is no secret \"teams\"")
                .endsWith("(/domains/1/auth); hint: did you mean \"team\"?");
    }

    @Test
    void aPlainFileIsAProblemAlsoWhenNothingUsesItAndItsValuesAreNeverShown() {
        var fleet = FleetLoader.load(
                shop().without("shop/production/user.yaml").with("shop/production/secrets.yaml", "a: hunter2\n"));

        assertThat(fleet.problems()).hasSize(1).first().asString().doesNotContain("hunter2");
        assertThat(fleet.frozen()).isEmpty();
        assertThat(fleet.apps()).containsOnlyKeys(OTHER);
    }

    @Test
    void whatAnUnreadableFileOfTheEnvironmentMayHoldIsNotTakenFromTheProject() {
        var fleet = FleetLoader.load(with(shop(), "shop/secrets.yaml", "two-recipients")
                .with("shop/production/secrets.yaml", "shared: hunter2\n"));

        assertThat(fleet.frozen()).containsOnlyKeys(USER);
        assertThat(fleet.frozen().get(USER))
                .startsWith("shop/production/secrets.yaml:1:1: error: the file is not encrypted");
    }

    @Test
    void aSettingThatAStrongerLayerHidesIsAProblemThatFreezesNothing() {
        var fleet = FleetLoader.load(with(shop(), "shop/secrets.yaml", "two-recipients")
                .with("shop/production/environment.yaml", "kind: Environment\nvariables: {A: {secret: nowhere}}\n"));

        assertThat(fleet.problems()).hasSize(1).first().asString().startsWith("shop/production/environment.yaml:2:13");
        assertThat(fleet.frozen()).isEmpty();
    }

    @Test
    void aSettingOfTheProjectFreezesWhereItLeadsNowhere() {
        var tree = with(
                        MemoryTree.shop()
                                .with("shop/project.yaml", "kind: Project\nvariables: {A: {secret: shared}}\n")
                                .with("shop/staging/environment.yaml", "kind: Environment\n")
                                .with("shop/staging/web.yaml", "kind: App\nimage: x\n"),
                        "shop/production/secrets.yaml",
                        "two-recipients")
                .with("shop/production/web.yaml", "kind: App\nimage: x\n");

        var fleet = FleetLoader.load(tree);

        assertThat(fleet.apps()).containsOnlyKeys(ResourceName.of("shop", "production", "web"));
        assertThat(fleet.frozen()).containsOnlyKeys(ResourceName.of("shop", "staging", "web"));
        assertThat(fleet.problems()).hasSize(1);
    }

    @Test
    void aLinkIsFollowedInsideOfTheRepositoryAlone() {
        var inside = FleetLoader.load(with(shop(), "sealed/shop.yaml", "two-recipients")
                .link("shop/production/secrets.yaml", "../../sealed/shop.yaml"));
        var outside = FleetLoader.load(shop().link("shop/production/secrets.yaml", "/etc/passwd"));

        assertThat(inside.problems()).isEmpty();
        assertThat(outside.problems())
                .singleElement()
                .asString()
                .startsWith("shop/production/secrets.yaml:1:1: error: the link leads out of the repository");
        assertThat(outside.frozen()).containsOnlyKeys(USER);
    }

    @Test
    void oneResourceAloneIsReadWithTheSecretsAroundIt() {
        var fleet = FleetLoader.load(with(shop(), "shop/secrets.yaml", "two-recipients"), USER);

        assertThat(fleet.apps()).containsOnlyKeys(USER);
        assertThat(fleet.secrets(USER.environment())).hasToString("[shop/secrets.yaml]");
    }
}
