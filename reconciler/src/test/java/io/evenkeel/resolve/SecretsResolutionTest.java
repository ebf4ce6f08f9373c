package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.document.Problem;
import io.evenkeel.secrets.SopsFixtures;
import io.evenkeel.source.Tree;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Secret;
import io.evenkeel.state.desired.AddressPool;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.Variable;
import io.evenkeel.state.desired.WantedApp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets on their way into the desired state: what uses one that cannot be had is frozen, the others go on. */
class SecretsResolutionTest {
    private static final ResourceName USER = ResourceName.of("shop", "production", "user");
    private static final ResourceName OTHER = ResourceName.of("shop", "production", "other");

    @TempDir
    private Path folder;

    private Resolver resolver(Path... keyFiles) {
        return new Resolver(
                IdentityKey.of(new byte[32]),
                new HostSettings(
                        new HostSettings.ProxyOverride(Optional.empty(), Optional.empty(), Optional.empty()),
                        AddressPool.DEFAULT,
                        Optional.empty(),
                        List.of(keyFiles)));
    }

    private Path[] keys(String... names) {
        return Stream.of(names).map(name -> SopsFixtures.keyFile(folder, name)).toArray(Path[]::new);
    }

    private static MemoryTree shop(String fixture, String variables) {
        return MemoryTree.shop()
                .with("shop/production/user.yaml", "kind: App\nimage: x\nvariables: " + variables + "\n")
                .with("shop/production/other.yaml", "kind: App\nimage: x\nvariables: {A: b}\n")
                .with("shop/secrets.yaml", SopsFixtures.bytes(fixture), Tree.Entry.FILE);
    }

    private static Resolution resolve(Resolver resolver, Tree tree) {
        var fleet = FleetLoader.load(tree);
        assertThat(fleet.problems()).isEmpty();
        return resolver.resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING);
    }

    private static <T> T entry(Resolution resolution, ResourceName name, Class<T> type) {
        return Optional.ofNullable(resolution.desired().resources().get(name))
                .map(type::cast)
                .orElseThrow();
    }

    private static WantedApp wanted(Resolution resolution, ResourceName name) {
        return entry(resolution, name, Desired.Wanted.class).app();
    }

    private static String frozen(Resolution resolution) {
        assertThat(resolution.desired().resources().get(OTHER)).isInstanceOf(Desired.Wanted.class);
        return entry(resolution, USER, Desired.Frozen.class).why();
    }

    @Test
    void aSecretArrivesAsItWasEncrypted() {
        var resolution = resolve(
                resolver(keys("test-key-new")),
                shop(
                        "flat",
                        "{A: {secret: db-password}, B: {secret: port}, C: {secret: on}, D: {secret: empty},"
                                + " E: {secret: dollars}, F: plain, G: }"));

        assertThat(resolution.problems()).isEmpty();
        assertThat(wanted(resolution, USER).generation().container().variables().values())
                .containsExactly(
                        new Variable.Hidden(Secret.of("correct horse: battery # staple")),
                        new Variable.Hidden(Secret.of("5432")),
                        new Variable.Hidden(Secret.of("true")),
                        new Variable.Hidden(Secret.of("")),
                        new Variable.Hidden(Secret.of("abc$def$$ ${UNSET:-x} $2a$08$")),
                        new Variable.Text("plain"),
                        new Variable.Removed());
        assertThat(resolution.toString()).doesNotContain("correct horse", "5432", "abc$def");
    }

    @Test
    void aFileTakesASecretWholeAndShowsNothingOfIt() {
        var resolution = resolve(
                resolver(keys("test-key-new")), shop("flat", "{}\nfiles: {/etc/password: {secret: db-password}}"));
        var file = wanted(resolution, USER)
                .generation()
                .container()
                .options()
                .files()
                .getFirst();

        assertThat(file.content().bytes())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("correct horse: battery # staple");
        assertThat(resolution.toString()).doesNotContain("correct horse");
    }

    @Test
    void anAppWhoseFileNeedsASecretThatThisHostCannotOpenIsFrozen() {
        var resolution = resolve(resolver(), shop("flat", "{}\nfiles: {/etc/password: {secret: db-password}}"));

        assertThat(frozen(resolution)).contains("shop/secrets.yaml");
    }

    @Test
    void theEnvironmentsFileComesFirst() {
        var tree = shop("two-recipients", "{A: {secret: shared}}")
                .with("shop/production/secrets.yaml", SopsFixtures.bytes("two-stanzas"), Tree.Entry.FILE);

        var variables = wanted(resolve(resolver(keys("test-key-new")), tree), USER)
                .generation()
                .container()
                .variables();

        assertThat(variables.values()).containsExactly(new Variable.Hidden(Secret.of("in one age file")));
    }

    @Test
    void itsValueIsPartOfTheFingerprintAndThatItIsASecretIsNot() {
        var resolver = resolver(keys("test-key-new", "test-key-other"));
        var secret = wanted(resolve(resolver, shop("two-recipients", "{A: {secret: shared}}")), USER);
        var other = wanted(resolve(resolver, shop("two-stanzas", "{A: {secret: shared}}")), USER);
        var plain = wanted(resolve(resolver, shop("two-recipients", "{A: by two}")), USER);

        assertThat(secret.generation().fingerprint())
                .isEqualTo(plain.generation().fingerprint())
                .isNotEqualTo(other.generation().fingerprint());
        assertThat(secret.intent()).isNotEqualTo(other.intent());
    }

    @Test
    void encryptingTheSameValueAnewChangesNothing() {
        var one =
                wanted(resolve(resolver(keys("test-key-old")), shop("two-recipients", "{A: {secret: shared}}")), USER);
        var two =
                wanted(resolve(resolver(keys("test-key-new")), shop("two-recipients", "{A: {secret: shared}}")), USER);

        assertThat(one).isEqualTo(two);
    }

    @Test
    void withoutAKeyWhatUsesASecretIsFrozenAndTheRestGoesOn() {
        var resolution = resolve(resolver(), shop("two-recipients", "{A: {secret: shared}}"));

        assertThat(frozen(resolution))
                .startsWith(
                        "shop/secrets.yaml:2:1: error: this host has no age key to open the file, which is for age1");
        assertThat(resolution.problems()).extracting(Problem::toString).containsExactly(frozen(resolution));
    }

    @Test
    void aFileForAnotherKeyFreezesWithTheNamesOfBoth() {
        assertThat(frozen(resolve(resolver(keys("test-key-new")), shop("old-key-only", "{A: {secret: sealed}}"))))
                .startsWith("shop/secrets.yaml:2:1: error: no key of this host opens the file: it is for age1002h")
                .contains("and what this host has is age1zsag3");
    }

    @Test
    void aChangedFileFreezes() {
        var tree = shop("flat", "{A: {secret: db-password}}");
        var changed = new String(SopsFixtures.bytes("flat"), StandardCharsets.UTF_8)
                .replace("count_unencrypted: 42", "count_unencrypted: 43");

        assertThat(frozen(resolve(resolver(keys("test-key-new")), tree.with("shop/secrets.yaml", changed))))
                .contains("MAC mismatch");
    }

    @Test
    void aKeyFileThatOthersMayReadIsSaidWhereItMatters() throws IOException {
        var file = keys("test-key-new")[0];
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        var resolution = resolve(resolver(file), shop("two-recipients", "{A: {secret: shared}}"));

        assertThat(frozen(resolution))
                .contains("(" + file + ":1:1: others may use this key file (rw-r--r--), so it is not used)");
        assertThat(resolution.problems())
                .extracting(problem -> problem.place().path())
                .containsExactly(file.toString(), "shop/secrets.yaml");
    }

    @Test
    void keyFilesAreReadAnewEachTime() {
        var file = folder.resolve("test-key-new.txt");
        var resolver = resolver(file);
        var tree = shop("two-recipients", "{A: {secret: shared}}");
        assertThat(frozen(resolve(resolver, tree))).contains("the key file does not exist");

        keys("test-key-new");

        assertThat(wanted(resolve(resolver, tree), USER).name()).isEqualTo(USER);
    }

    @Test
    void aKeyFileThatNothingNeedsIsAProblemStill() {
        var resolution = resolve(resolver(folder.resolve("none")), shop("flat", "{A: b}"));

        assertThat(resolution.problems()).extracting(Problem::message).containsExactly("the key file does not exist");
        assertThat(resolution.desired().resources().get(USER)).isInstanceOf(Desired.Wanted.class);
    }

    @Test
    void whatIsNoTextCannotBeAVariable() {
        assertThat(frozen(resolve(resolver(keys("test-key-new")), shop("rare-types", "{A: {secret: bytes}}"))))
                .isEqualTo("shop/secrets.yaml:1:1: error: the secret \"bytes\" is no text, and a variable takes nothing"
                        + " else (/bytes)");
    }

    @Test
    void whatIsFrozenIsHealedAsItWasServed() {
        var fleet = FleetLoader.load(shop("two-recipients", "{A: {secret: shared}}"));
        var served = resolver(keys("test-key-new")).app(fleet, USER);
        assertThat(served).isPresent();

        var resolution = resolver().resolve(fleet, InForce.of(fleet.settings().orElseThrow()), _ -> served);

        assertThat(entry(resolution, USER, Desired.Frozen.class).served()).isEqualTo(served);
        assertThat(resolver().app(fleet, USER)).isEmpty();
    }
}
