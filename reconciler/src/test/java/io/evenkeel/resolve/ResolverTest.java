package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.FleetSettings;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import io.evenkeel.state.desired.AddressPool;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.desired.WantedProxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
                Optional.of(new Allowance(
                        List.of(hostPaths), new TreeSet<>(), new TreeSet<>(), false, false, "unix:///run/docker.sock")),
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "security: {privileged: true}           | allow: {privileged: true}",
                "security: {capAdd: [CAP_NET_ADMIN]}    | allow: {capAdd: [NET_ADMIN]}",
                "security: {capAdd: [ALL]}              | allow: {capAdd: [ALL]}",
                "devices: ['/dev/ttyUSB0:/dev/modem:r'] | allow: {devices: [/dev/ttyUSB0]}",
                "volumes: [{path: /var/run/docker.sock, target: /s}] | allow.hostPaths"
            })
    void whatWeakensAHostFreezesTheAppUntilTheHostAllowsIt(String field, String permission) {
        var tree = MemoryTree.shop().with("shop/production/web.yaml", APP + field);
        var refused = resolve(tree, host("/srv"), Served.NOTHING);
        var open = new HostSettings(
                host().proxy(),
                AddressPool.DEFAULT,
                Optional.of(new Allowance(
                        List.of(),
                        new TreeSet<>(List.of(field.contains("ALL") ? "ALL" : "CAP_NET_ADMIN")),
                        new TreeSet<>(List.of("/dev/ttyUSB0")),
                        true,
                        true,
                        "unix:///run/docker.sock")),
                List.of());

        assertThat(refused.desired().resources().get(WEB)).isInstanceOf(Desired.Frozen.class);
        assertThat(refused.problems()).singleElement().asString().contains(permission);
        assertThat(resolve(tree, open, Served.NOTHING).problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/run", "/var/run/docker.sock", "/run/docker.sock", "/opt/engine/socket"})
    void anAllowedFolderIsNoWayToTheEnginesSocket(String path) {
        var tree =
                MemoryTree.shop().with("shop/production/web.yaml", APP + "volumes: [{path: " + path + ", target: /s}]");
        var allowance = new Allowance(
                List.of("/run", "/var", "/opt"),
                new TreeSet<>(),
                new TreeSet<>(),
                false,
                false,
                "unix:///opt/engine/socket");

        assertThat(resolve(
                                tree,
                                new HostSettings(
                                        host().proxy(), AddressPool.DEFAULT, Optional.of(allowance), List.of()),
                                Served.NOTHING)
                        .problems())
                .singleElement()
                .asString()
                .contains("dockerSocket: true");
    }

    @Test
    void whatTheEngineGivesEveryContainerNeedsNoPermission() {
        var tree = MemoryTree.shop()
                .with(
                        "shop/production/web.yaml",
                        APP + "security: {capDrop: [ALL], capAdd: [NET_BIND_SERVICE, CHOWN]}");

        assertThat(resolve(tree, host(), Served.NOTHING).problems()).isEmpty();
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

    private static final String INTERNAL = "kind: Fleet\nversion: 1\nproxy: {https: 8443, tls: {mode: internal}}\n";

    private static WantedProxy proxy(String fleet, HostSettings host) {
        return resolve(MemoryTree.shop().with("evenkeel.yaml", fleet), host, Served.NOTHING)
                .desired()
                .proxy()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{email: ops@example.com}                 | Acme[email=Optional[ops@example.com]]",
                "{email: ops@example.com, mode: acme}     | Acme[email=Optional[ops@example.com]]",
                "{mode: acme}                             | Acme[email=Optional.empty]",
                "{email: ops@example.com, mode: internal} | Internal[]",
                "{email: ops@example.com, mode: off}      | none",
                "{mode: off}                              | none",
                "{}                                       | none"
            })
    void certificatesComeFromAnAuthorityWhereThereIsAnEmailUnlessTheModeSaysOtherwise(String tls, String from) {
        var proxy = proxy("kind: Fleet\nversion: 1\nproxy: {tls: " + tls + "}\n", HostSettings.UNCHECKED);

        assertThat(proxy.https().map(Https::certificates).map(Object::toString).orElse("none"))
                .isEqualTo(from);
        assertThat(proxy.https().map(Https::listen).orElse("443")).isEqualTo("443");
    }

    @Test
    void tlsIsAnotherProxyAndAnotherSourceOfCertificatesIsNot() {
        var off = proxy("kind: Fleet\nversion: 1\n", HostSettings.UNCHECKED);
        var on = proxy(INTERNAL, HostSettings.UNCHECKED);
        var acme = proxy(INTERNAL.replace("internal", "acme"), HostSettings.UNCHECKED);
        var elsewhere = new HostSettings(
                new HostSettings.ProxyOverride(Optional.empty(), Optional.empty(), Optional.of("127.0.0.1:9443")),
                AddressPool.DEFAULT,
                Optional.empty(),
                List.of());

        assertThat(on.https().orElseThrow().port()).isEqualTo(8443);
        assertThat(on.fingerprint()).isNotEqualTo(off.fingerprint()).isEqualTo(acme.fingerprint());
        assertThat(proxy(INTERNAL, elsewhere).https().map(Https::listen)).contains("127.0.0.1:9443");
        assertThat(proxy(INTERNAL, elsewhere).fingerprint()).isNotEqualTo(on.fingerprint());
    }

    @Test
    void anAppCannotHaveTheProxysHttpsPortWhileItIsPublished() {
        var tree = MemoryTree.shop().with("shop/production/web.yaml", APP + "ports: ['8443:80']");

        assertThat(resolve(tree, HostSettings.UNCHECKED, Served.NOTHING).problems())
                .isEmpty();
        assertThat(resolve(tree.with("evenkeel.yaml", INTERNAL), HostSettings.UNCHECKED, Served.NOTHING)
                        .problems())
                .singleElement()
                .asString()
                .contains("port 8443 is the proxy's on this host");
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
