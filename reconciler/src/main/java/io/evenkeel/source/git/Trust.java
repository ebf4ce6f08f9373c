package io.evenkeel.source.git;

import io.evenkeel.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** The certificate authorities of {@code repository.caFile}. */
final class Trust {
    private Trust() {}

    /** Trusts the file's certificates and no others, as git's own {@code http.sslCAInfo} does. */
    static TrustManager[] in(Path file) {
        try (var text = Files.newInputStream(file)) {
            var certificates = CertificateFactory.getInstance("X.509").generateCertificates(text);
            if (certificates.isEmpty()) {
                throw new IOException("no certificate in it");
            }
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var number = 0;
            for (var certificate : certificates) {
                store.setCertificateEntry("ca" + number++, certificate);
            }
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        } catch (IOException | GeneralSecurityException e) {
            throw new SourceException.Refused(
                    "repository.caFile " + file + " cannot be read as PEM certificates: " + e.getMessage()
                            + "; it must hold the certificate authority of the git server",
                    e);
        }
    }
}
