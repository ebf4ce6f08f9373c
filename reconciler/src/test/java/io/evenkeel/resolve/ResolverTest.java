package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.FleetSettings;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import io.evenkeel.state.desired.AddressPool;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.WantedApp;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResolverTest {
    private static final IdentityKey KEY =
            IdentityKey.of("a key of at least 16 bytes".getBytes(StandardCharsets.UTF_8));
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final ResourceName API = ResourceName.of("shop", "production", "api");
    private static final String APP = "kind: App\nimage: nginx:1.27\n";

    private static Resolution resolve(MemoryTree tree, HostSettings host, Served served) {
        var fleet = FleetLoader.load(tree);
        var settings = fleet.settings().orElseThrow();
        return new Resolver(KEY, host).resolve(fleet, InForce.of(settings), served);
    }

    private static HostSettings host(String... hostPaths) {
        return new HostSettings(
                new HostSettings.ProxyOverride(Optional.empty(), Optional.of("127.0.0.1:8088"), Optional.empty()),
                AddressPool.DEFAULT,
                Optional.of(List.of(hostPaths)),
                List.of());
    }

    private static WantedApp servedApp() {
        var fleet = FleetLoader.load(MemoryTree.shop().with("shop/production/web.yaml", APP), WEB);
        return new Resolver(KEY, HostSettings.UNCHECKED).app(fleet, WEB).orElseThrow();
    }

    @Test
    void validAppsAreWantedAndInvalidOnesFrozenEachWithWhatServes() {
        var served = servedApp();
        var resolution = resolve(
                MemoryTree.shop().with("shop/production/web.yaml", APP).with("shop/production/api.yaml", "x: 1"),
                HostSettings.UNCHECKED,
                _ -> Optional.of(served));

        var resources = resolution.desired().resources();
        assertThat(resources.get(WEB)).isInstanceOfSatisfying(Desired.Wanted.class, wanted -> {
            assertThat(wanted.served()).contains(served);
            assertThat(wanted.app().origin().revision()).isEqualTo(new Revision("0123456789abcdef"));
        });
        assertThat(resources.get(API)).isInstanceOfSatisfying(Desired.Frozen.class, frozen -> {
            assertThat(frozen.served()).contains(served);
            assertThat(frozen.why()).startsWith("shop/production/api.yaml:1:1: error: \"kind\" is missing");
        });
    }

    @Test
    void theSameAppAtTwoRevisionsIsTheSameIntent() {
        var resources = resolve(
                        MemoryTree.shop().with("shop/production/web.yaml", "# why\n" + APP),
                        HostSettings.UNCHECKED,
                        Served.NOTHING)
                .desired()
                .resources();

        assertThat(resources.get(WEB))
                .isInstanceOfSatisfying(
                        Desired.Wanted.class, wanted -> assertThat(wanted.app()).isEqualTo(servedApp()));
    }

    @Test
    void aHostThatDoesNotAllowAPathFreezesTheApp() {
        var tree = MemoryTree.shop()
                .with("shop/production/web.yaml", APP + "volumes: [{path: /srv/shop/media, target: /m}]")
                .with("shop/production/api.yaml", APP + "volumes: [{path: /srv/shopping, target: /m}]");
        var resolution = resolve(tree, host("/srv/shop"), Served.NOTHING);

        assertThat(resolution.desired().resources().get(WEB)).isInstanceOf(Desired.Wanted.class);
        assertThat(resolution.desired().resources().get(API)).isInstanceOf(Desired.Frozen.class);
        assertThat(resolution.problems()).singleElement().asString().contains("allow.hostPaths");
    }

    @Test
    void thePortOfTheProxyIsNoApps() {
        var tree = MemoryTree.shop()
                .with("shop/production/web.yaml", APP + "ports: ['8088:80']")
                .with("shop/production/api.yaml", APP + "ports: ['8088:80/udp']");
        var resolution = resolve(tree, host(), Served.NOTHING);

        assertThat(resolution.desired().resources().get(WEB)).isInstanceOf(Desired.Frozen.class);
        assertThat(resolution.desired().resources().get(API)).isInstanceOf(Desired.Wanted.class);
    }

    @Test
    void aHostOverridesTheProxyAndThatIsAnotherProxy() {
        var fleet = resolve(MemoryTree.shop(), HostSettings.UNCHECKED, Served.NOTHING)
                .desired()
                .proxy()
                .orElseThrow();
        var own = resolve(MemoryTree.shop(), host(), Served.NOTHING)
                .desired()
                .proxy()
                .orElseThrow();

        assertThat(fleet.http()).isEqualTo("80");
        assertThat(own.http()).isEqualTo("127.0.0.1:8088");
        assertThat(own.fingerprint()).isNotEqualTo(fleet.fingerprint());
        assertThat(own.https()).isEmpty();
    }

    @Test
    void theLastGoodSettingsStayInForce() {
        var fleet = FleetLoader.load(MemoryTree.shop().without("evenkeel.yaml").with("shop/production/web.yaml", APP));
        var lastGood = new FleetSettings(Optional.empty(), 10);
        var desired = new Resolver(KEY, HostSettings.UNCHECKED)
                .resolve(fleet, new InForce(fleet.settings().orElse(lastGood), 20), Served.NOTHING)
                .desired();

        assertThat(desired.proxy()).isEmpty();
        assertThat(desired.pruneLimit()).isEqualTo(20);
        assertThat(desired.resources()).containsOnlyKeys(WEB);
    }

    @Test
    void theKeyHasNoPrintableForm() {
        assertThat(KEY).hasToString("••••");
    }
}
