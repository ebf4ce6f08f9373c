package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.Https.Certificates;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Certificates by ACME. The authority is a second Caddy, which asks the first one's hosts as a public one would; that it is
 * asked instead of those is all that the template is changed for.
 */
abstract class AcmeContract {
    private static final String SHOP = "shop" + TestHosts.DOMAIN;
    private static final String AUTHORITY = "authority.internal";
    private static final String AUTHORITY_CONFIG = """
            {
            	admin off
            	skip_install_trust
            	storage file_system /data
            }
            https://authority.internal {
            	tls internal
            	acme_server
            }
            """;

    private final ProxyUnderTest proxy;

    @TempDir
    private Path folder;

    AcmeContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @Test
    void aHostGetsItsCertificateFromAnAuthorityAndAWildcardIsNeverAskedFor() throws Exception {
        try (var stage = new Stage(proxy, "acme", 6)) {
            stage.copy(2, 8080);
            var root = startAuthority(stage);
            Files.writeString(stage.directory().config().resolve("authority.pem"), root);
            askItInstead(stage);
            stage.https = Optional.of(new Https("443", new Certificates.Acme(Optional.of("ops@example.com"))));
            stage.proxy.prepare();
            assertThat(stage.proxy.refusedTemplates()).isEmpty();
            var route = new Route(
                    Routes.app("web"),
                    List.of(
                            new Domain(SHOP, "/", 8080),
                            new Domain("*.any" + TestHosts.DOMAIN, "/", 8080),
                            new Domain("plain" + TestHosts.DOMAIN, "/", 8080).withoutTls()),
                    Routes.shape(Set.of(8080), stage.address(2)),
                    Routes.shape(Set.of(8080)));
            stage.publish(route);
            stage.point(route, Slot.BLUE, 1);

            try (var browser = Trust.in(root).browser(HttpClient.Version.HTTP_2)) {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(60))
                        .ignoreExceptions()
                        .until(() ->
                                Trust.get(browser, SHOP, stage.httpsPort(), "/").statusCode() == 200);
                for (var host : List.of("one.any", "plain")) {
                    assertThatThrownBy(() -> Trust.get(browser, host + TestHosts.DOMAIN, stage.httpsPort(), "/"))
                            .isInstanceOf(SSLException.class);
                }
            }
            assertThat(asked(stage)).isNotEmpty().allMatch(line -> line.contains("\"identifier\":\"" + SHOP + "\""));
        }
    }

    private static List<String> asked(Stage stage) {
        return stage.log()
                .lines()
                .filter(line -> line.contains("obtaining certificate"))
                .toList();
    }

    /** @return the certificate of its root as PEM */
    private String startAuthority(Stage stage) throws Exception {
        var name = stage.container() + "-authority";
        Files.writeString(folder.resolve("Caddyfile"), AUTHORITY_CONFIG);
        DockerCli.run(
                "run",
                "-d",
                "--name",
                name,
                "--network",
                stage.container(),
                "--network-alias",
                AUTHORITY,
                "--add-host",
                SHOP + ":" + stage.proxyAddress(),
                "-v",
                folder + ":/etc/authority:ro",
                proxy.image(),
                "caddy",
                "run",
                "--config",
                "/etc/authority/Caddyfile");
        Awaitility.await().until(() -> DockerCli.run("logs", name).contains("certificate obtained successfully"));
        return DockerCli.read(name, "/data/pki/authorities/local/root.crt");
    }

    private void askItInstead(Stage stage) throws Exception {
        var main = proxy.words().main();
        var email = "\temail [=tls.email]\n";
        stage.overrides.put(
                main,
                proxy.shipped(main)
                        .replace(
                                email,
                                email + "\tacme_ca https://" + AUTHORITY + "/acme/local/directory\n"
                                        + "\tacme_ca_root /etc/proxy/authority.pem\n"));
    }
}
