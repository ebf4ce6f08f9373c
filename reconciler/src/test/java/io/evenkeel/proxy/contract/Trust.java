package io.evenkeel.proxy.contract;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManagerFactory;

/** Clients that trust one certificate authority and compare names, as browsers do. */
record Trust(SSLContext context) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** @param authority its certificate as PEM */
    static Trust in(String authority) {
        try {
            var bytes = new ByteArrayInputStream(authority.getBytes(StandardCharsets.US_ASCII));
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null);
            store.setCertificateEntry(
                    "authority", CertificateFactory.getInstance("X.509").generateCertificate(bytes));
            var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return new Trust(context);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("cannot trust " + authority, e);
        }
    }

    /** One that names a host in the handshake, whichever host it then asks for. */
    Client client(String host, int port) {
        return new Client(host, port, context.getSocketFactory());
    }

    HttpClient browser(HttpClient.Version version) {
        return HttpClient.newBuilder()
                .sslContext(context)
                .version(version)
                .connectTimeout(PATIENCE)
                .build();
    }

    static HttpResponse<String> get(HttpClient browser, String host, int port, String target) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("https://" + host + ":" + port + target))
                .timeout(PATIENCE)
                .build();
        return browser.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** What the proxy has shown for the host of an answer. */
    static X509Certificate certificate(HttpResponse<String> answer) throws SSLPeerUnverifiedException {
        return (X509Certificate) answer.sslSession().orElseThrow().getPeerCertificates()[0];
    }
}
