package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.evenkeel.secrets.SopsFixtures;
import io.evenkeel.source.Tree;
import io.evenkeel.spec.Fleet;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.Layer;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.spec.Setting.Value.Text;
import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Secret;
import io.evenkeel.state.desired.AddressPool;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.Rollout;
import io.evenkeel.state.desired.Variable;
import io.evenkeel.state.desired.WantedApp;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What databases provide, on its way into the apps that list them. */
class DatabasesTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final ResourceName DB = ResourceName.of("shop", "production", "db");
    private static final String DATABASE = "kind: Database\nimage: postgres:17\nport: 5432\n";

    @TempDir
    private Path folder;

    private static MemoryTree shop(String database, String app) {
        return MemoryTree.shop()
                .with("shop/production/db.yaml", DATABASE + database)
                .with("shop/production/web.yaml", "kind: App\nimage: x\n" + app);
    }

    private Resolution resolve(Fleet fleet) {
        var settings = new HostSettings(
                new HostSettings.ProxyOverride(Optional.empty(), Optional.empty(), Optional.empty()),
                AddressPool.DEFAULT,
                Optional.empty(),
                List.of(SopsFixtures.keyFile(folder, "test-key-new")));
        return new Resolver(IdentityKey.of(new byte[32]), settings)
                .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING);
    }

    private WantedApp wanted(Tree tree, ResourceName name) {
        var fleet = FleetLoader.load(tree);
        assertThat(fleet.problems()).isEmpty();
        return Optional.ofNullable(resolve(fleet).desired().resources().get(name))
                .map(Desired.Wanted.class::cast)
                .orElseThrow()
                .app();
    }

    @Test
    void whatADatabaseProvidesStandsBetweenEnvironmentAndApp() {
        var fleet = FleetLoader.load(shop(
                        "provides:\n  URL: db://${host}:${port}\n  A: database\n  B: database\n",
                        "databases: [db]\nvariables: {B: app}\n")
                .with("shop/production/environment.yaml", "kind: Environment\nvariables: {A: environment}\n"));
        assertThat(fleet.problems()).isEmpty();

        var variables = Variables.of(fleet, fleet.app(WEB).orElseThrow());

        assertThat(variables.values())
                .extracting(
                        ResolvedVariable::name,
                        ResolvedVariable::layer,
                        variable -> variable.setting().value(),
                        variable -> variable.setting().place().toString())
                .containsExactly(
                        tuple("A", Layer.Kind.DATABASE, new Text("database"), "shop/production/db.yaml:6:3"),
                        tuple("B", Layer.Kind.APP, new Text("app"), "shop/production/web.yaml:4:13"),
                        tuple(
                                "URL",
                                Layer.Kind.DATABASE,
                                new Text("db://db.production.shop.internal:5432"),
                                "shop/production/db.yaml:5:3"));
        assertThat(variables.values().stream().flatMap(variable -> variable.hidden().stream()))
                .extracting(hidden -> hidden.setting().place().toString())
                .containsExactly("shop/production/environment.yaml:2:13", "shop/production/db.yaml:7:3");
    }

    @Test
    void aLaterDatabaseWins() {
        var tree = shop("provides: {A: db, B: db}\n", "databases: [db, cache]\n")
                .with("shop/production/cache.yaml", DATABASE + "provides: {A: cache}\n");

        assertThat(wanted(tree, WEB).generation().container().variables())
                .containsEntry("A", new Variable.Text("cache"))
                .containsEntry("B", new Variable.Text("db"));
    }

    @Test
    void aDatabaseIsOneCopyThatIsRecreatedAndItsAppsWaitForIt() {
        var tree = shop("", "databases: [db]\ndependsOn: [worker]\n")
                .with("shop/production/worker.yaml", "kind: App\nimage: x\n");

        var database = wanted(tree, DB);

        assertThat(database.origin().kind()).isEqualTo(ResourceKind.DATABASE);
        assertThat(database.face().replicas()).isEqualTo(1);
        assertThat(database.rollout().strategy()).isEqualTo(Rollout.Strategy.RECREATE);
        assertThat(database.rollout().why()).isEqualTo("is a database, which never has two writers");
        assertThat(wanted(tree, WEB).origin().dependsOn())
                .containsExactly(DB, ResourceName.of("shop", "production", "worker"));
    }

    @Test
    void aValueWithASecretIsASecretAndMayBeEncodedForAUrl() {
        var tree = shop(
                        "provides: {URL: \"db://app:${urlsecret:db-password}@${host}\", RAW: \"${secret:db-password}!\"}\n",
                        "databases: [db]\n")
                .with("shop/secrets.yaml", SopsFixtures.bytes("flat"), Tree.Entry.FILE);

        var app = wanted(tree, WEB);

        assertThat(app.generation().container().variables())
                .containsEntry("RAW", new Variable.Hidden(Secret.of("correct horse: battery # staple!")))
                .containsEntry(
                        "URL",
                        new Variable.Hidden(Secret.of(
                                "db://app:correct%20horse%3A%20battery%20%23%20staple@db.production.shop.internal")));
        assertThat(app.toString()).doesNotContain("correct", "battery");
    }

    @Test
    void aSecretThatCannotBeOpenedFreezesTheAppAndLeavesTheDatabase() {
        var tree = shop("provides: {URL: \"${secret:db-password}\"}\n", "databases: [db]\n")
                .with("shop/secrets.yaml", SopsFixtures.bytes("flat"), Tree.Entry.FILE);
        var fleet = FleetLoader.load(tree);

        var resources = new Resolver(IdentityKey.of(new byte[32]), HostSettings.UNCHECKED)
                .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING)
                .desired()
                .resources();

        assertThat(resources.get(WEB)).isInstanceOf(Desired.Frozen.class);
        assertThat(resources.get(DB)).isInstanceOf(Desired.Wanted.class);
    }

    @Test
    void anAppAtItsServedRevisionIsReadWithItsDatabases() {
        var fleet = FleetLoader.load(
                shop("provides: {A: db}\ndatabases: [pool]\n", "databases: [db]\ndependsOn: [worker]\n")
                        .with("shop/production/pool.yaml", DATABASE)
                        .with("shop/production/worker.yaml", "kind: App\nimage: x\n")
                        .with("shop/production/broken.yaml", "kind: App\n"),
                WEB);

        assertThat(fleet.problems()).isEmpty();
        assertThat(new Resolver(IdentityKey.of(new byte[32]), HostSettings.UNCHECKED)
                        .app(fleet, WEB)
                        .orElseThrow()
                        .generation()
                        .container()
                        .variables())
                .containsEntry("A", new Variable.Text("db"));
    }

    @Test
    void whatDependsOnWhatReplacesNoContainer() {
        var plain = wanted(shop("", ""), WEB);
        var leaning = wanted(shop("", "dependsOn: [db]\n"), WEB);

        assertThat(leaning.generation()).isEqualTo(plain.generation());
        assertThat(leaning.intent()).isEqualTo(plain.intent());
    }
}
