package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.host.Program;
import io.evenkeel.tests.load.Visit;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Https by a commit. */
final class TlsIT {
    private static final String WEB = "tls.localhost";
    private static final String PLAIN = "plain.localhost";

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("tls", "10.231.0.0/16");

    @Test
    void aCommitTurnsTlsOnAndOffAndTheCertificateSurvivesTheContainer() throws Exception {
        host.fleet().commit("web", DemoSpec.of("v1").at(WEB));
        host.fleet()
                .commit(host.fleet().file("plain"), DemoSpec.of("v2").at(PLAIN).text());
        host.converge();
        var copies = host.running("web");
        assertThat(host.visit(WEB).version()).isEqualTo("v1");

        var https = Program.freeAddress();
        tls("https: \"127.0.0.1:" + https.getPort() + "\", tls: {mode: internal}");
        host.converge();

        eventually(WEB + " has a certificate", () -> isThere("/data/certificates/local/" + WEB));
        var trust = trust();
        assertThat(Visit.of(https, trust, WEB, "/").version()).isEqualTo("v1");
        assertThat(host.visit(WEB, "/x?y").text())
                .startsWith("HTTP/1.1 308 ")
                .contains("Location: https://" + WEB + "/x?y\r\n");

        host.docker().run("rm", "-f", host.proxyContainer());
        host.converge();
        eventually(
                "the new container has the certificate of the old one",
                () -> Visit.of(https, trust, WEB, "/").version().equals("v1"));

        tls("tls: {mode: \"off\"}");
        host.converge();
        assertThat(host.visit(WEB).version()).isEqualTo("v1");
        assertThat(Visit.of(https, trust, WEB, "/").status()).isZero();
        assertThat(host.running("web")).isEqualTo(copies);
        assertThat(host.plan()).isEqualTo("nothing to do\n");
    }

    private void tls(String ofTheProxy) {
        host.fleet().commit("evenkeel.yaml", "kind: Fleet\nversion: 1\nproxy: {idleTimeout: 5s, " + ofTheProxy + "}\n");
    }

    private boolean isThere(String path) {
        return host.docker()
                        .tryTo(
                                "cp",
                                host.proxyContainer() + ":" + path,
                                host.folder().file("copied").toString())
                        .exitCode()
                == 0;
    }

    /** In the proxy's own authority alone. */
    private SSLSocketFactory trust() throws Exception {
        var copy = host.folder().file("root.crt");
        host.docker().run("cp", host.proxyContainer() + ":/data/pki/authorities/local/root.crt", copy.toString());
        var store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null);
        store.setCertificateEntry(
                "authority",
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(Files.readAllBytes(copy))));
        var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
