package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.secrets.SopsFixtures;
import io.evenkeel.source.Tree;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Secret;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Terms;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom a domain lets in comes out of a secret, and nothing of it is shown on the way. */
class LoginsTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final ResourceName OTHER = ResourceName.of("shop", "production", "other");
    private static final SortedMap<String, Secret> TEAM = new TreeMap<>(
            Routes.letting(Terms.NONE, Routes.ALICE, "bob:$2b$04$Tj4sQ8xYcN2vH6wKpR1zAuRtqNJggDQnmhOZQ7WFjTuejQHka5/gu")
                    .auth()
                    .orElseThrow()
                    .users());

    @TempDir
    private Path folder;

    private Resolution resolve(String secret) {
        var fleet = FleetLoader.load(MemoryTree.shop()
                .with(
                        "shop/production/web.yaml",
                        "kind: App\nimage: x\ndomains: [{host: a.example.com, auth: " + secret
                                + "}, {host: b.example.com}]\n")
                .with("shop/production/other.yaml", "kind: App\nimage: x\n")
                .with("shop/secrets.yaml", SopsFixtures.bytes("logins"), Tree.Entry.FILE));
        assertThat(fleet.problems()).isEmpty();
        var unchecked = HostSettings.UNCHECKED;
        var host = new HostSettings(
                unchecked.proxy(),
                unchecked.pool(),
                unchecked.allowance(),
                List.of(SopsFixtures.keyFile(folder, "test-key-new")));
        return new Resolver(IdentityKey.of(new byte[32]), host)
                .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING);
    }

    private WantedApp web(String secret) {
        var resolution = resolve(secret);
        assertThat(resolution.problems()).isEmpty();
        return Optional.ofNullable(resolution.desired().resources().get(WEB))
                .map(Desired.Wanted.class::cast)
                .orElseThrow()
                .app();
    }

    private static Auth auth(WantedApp app) {
        return app.face().domains().getFirst().terms().auth().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"team", "windows"})
    void eachLineIsAUser(String secret) {
        assertThat(auth(web(secret)).users()).isEqualTo(TEAM);
        assertThat(web(secret).face().domains().getLast().terms().auth()).isEmpty();
    }

    @Test
    void oneLineWithoutItsEndIsAUserToo() {
        assertThat(auth(web("one")).users()).containsOnlyKeys("alice");
    }

    @ParameterizedTest
    @CsvSource({
        "none,      'is to list users for a domain, and lists none'",
        "readable,  'lists users for a domain, and its line 2 is no user with a bcrypt hash'",
        "md5,       'lists users for a domain, and its line 1 is no user with a bcrypt hash'",
        "costly,    'lists users for a domain, and its line 2 is no user with a bcrypt hash'",
        "twice,     'lists users for a domain, and the one of its line 3 stands there twice'",
        "nameless,  'lists users for a domain, and its line 1 is no user with a bcrypt hash'",
        "spaced,    'lists users for a domain, and its line 1 is no user with a bcrypt hash'",
        "directive, 'lists users for a domain, and its line 1 is no user with a bcrypt hash'",
        "long,      'lists users for a domain, and its line 1 is no user with a bcrypt hash'",
        "number,    'lists users for a domain, and its line 1 is no user with a bcrypt hash'",
    })
    void anotherListFreezesItsAppAloneAndNothingOfItIsShown(String secret, String why) {
        var resolution = resolve(secret);

        assertThat(resolution.problems())
                .singleElement()
                .asString()
                .startsWith("shop/secrets.yaml:")
                .contains("error: the secret \"" + secret + "\" " + why + " (/" + secret + "); hint: ")
                .contains("htpasswd -nbB")
                .doesNotContain("alice", "bob:", "hunter2", "kqGyR0aPzX9mB3nVtW7uLe");
        assertThat(resolution.desired().resources().get(WEB)).isInstanceOf(Desired.Frozen.class);
        assertThat(resolution.desired().resources().get(OTHER)).isInstanceOf(Desired.Wanted.class);
    }

    @Test
    void usersAreNoPartOfAContainerAndPartOfTheIntent() {
        assertThat(web("team").generation()).isEqualTo(web("one").generation());
        assertThat(web("team").intent()).isNotEqualTo(web("one").intent());
    }

    @Test
    void nothingOfAUserHasAPrintableForm() {
        var app = web("canary");

        assertThat(app.face().domains().getFirst()).asString().contains("users of canary");
        assertThat(app.toString()).doesNotContain("kX7canary", "canaryUser");
    }

    @Test
    void withoutAKeyTheAppIsFrozen() {
        var fleet = FleetLoader.load(MemoryTree.shop()
                .with("shop/production/web.yaml", "kind: App\nimage: x\ndomains: [{host: a.b, auth: team}]\n")
                .with("shop/secrets.yaml", SopsFixtures.bytes("logins"), Tree.Entry.FILE));

        var resolution = new Resolver(IdentityKey.of(new byte[32]), HostSettings.UNCHECKED)
                .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING);

        assertThat(resolution.problems())
                .singleElement()
                .asString()
                .contains("shop/secrets.yaml", "this host has no age key");
        assertThat(resolution.desired().resources().get(WEB)).isInstanceOf(Desired.Frozen.class);
    }
}
