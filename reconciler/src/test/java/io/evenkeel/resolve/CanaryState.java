package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.secrets.Canaries;
import io.evenkeel.secrets.SopsFixtures;
import io.evenkeel.source.Tree;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.WantedApp;
import java.nio.file.Path;
import java.util.List;

/** A desired state with one app whose variables are the canaries. */
public final class CanaryState {
    public static final Canaries CANARIES = Canaries.read();

    private CanaryState() {}

    /**
     * Resolves it.
     *
     * @param folder for the key
     */
    public static DesiredState of(Path folder, String image) {
        return of(folder, image, "variables: " + CANARIES.variables() + "\n");
    }

    /** The same with other lines in the app's file. */
    public static DesiredState of(Path folder, String image, String lines) {
        return resolve(folder, MemoryTree.shop().with("shop/production/web.yaml", app(image) + lines));
    }

    /** An app and the database {@code db}, with these lines in their files. */
    public static DesiredState withDatabase(Path folder, String ofDatabase, String ofApp) {
        return resolve(
                folder,
                MemoryTree.shop()
                        .with("shop/production/web.yaml", app("x") + ofApp)
                        .with("shop/production/db.yaml", "kind: Database\nimage: x\nport: 5432\n" + ofDatabase));
    }

    /** An app with a domain that lets in one user. */
    public static DesiredState withLogins(Path folder) {
        var tree = MemoryTree.shop()
                .with("shop/production/web.yaml", app("x") + "domains: [{host: a.example.com, auth: canary}]\n");
        return resolve(folder, tree, "logins");
    }

    private static String app(String image) {
        return "kind: App\nimage: " + image + "\n";
    }

    private static DesiredState resolve(Path folder, MemoryTree tree) {
        return resolve(folder, tree, "canary");
    }

    private static DesiredState resolve(Path folder, MemoryTree tree, String secrets) {
        var unchecked = HostSettings.UNCHECKED;
        var host = new HostSettings(
                unchecked.proxy(),
                unchecked.pool(),
                unchecked.allowance(),
                List.of(SopsFixtures.keyFile(folder, "test-key-new")));
        var fleet = FleetLoader.load(tree.with("shop/secrets.yaml", SopsFixtures.bytes(secrets), Tree.Entry.FILE));
        var resolution = new Resolver(IdentityKey.of(new byte[32]), host)
                .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING);
        assertThat(fleet.problems()).isEmpty();
        assertThat(resolution.problems()).isEmpty();
        return resolution.desired();
    }

    public static WantedApp app(DesiredState state) {
        return state.resources().values().stream()
                .map(Desired.Wanted.class::cast)
                .findFirst()
                .orElseThrow()
                .app();
    }
}
