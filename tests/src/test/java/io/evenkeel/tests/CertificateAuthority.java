package io.evenkeel.tests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A self-made certificate authority, by the JDK's keytool. */
final class CertificateAuthority {
    private final Path folder;
    private final Path store;

    CertificateAuthority(Path folder, String name) {
        this.folder = folder;
        store = folder.resolve(name + "-ca.p12");
        keytool("-genkeypair", store, "-alias", "ca", "-dname", "CN=" + name, "-ext", "bc:c", "-keyalg", "EC");
        keytool(
                "-exportcert",
                store,
                "-alias",
                "ca",
                "-rfc",
                "-file",
                certificate().toString());
    }

    /** Its own certificate as PEM. */
    Path certificate() {
        return Path.of(store.toString().replace(".p12", ".pem"));
    }

    /** A PKCS#12 store with a key and a certificate chain for 127.0.0.1. */
    Path server() {
        var server = folder.resolve("server.p12");
        var request = folder.resolve("server.csr").toString();
        var signed = folder.resolve("server.pem").toString();
        keytool("-genkeypair", server, "-alias", "server", "-dname", "CN=server", "-keyalg", "EC");
        keytool("-certreq", server, "-alias", "server", "-file", request);
        keytool(
                "-gencert",
                store,
                "-alias",
                "ca",
                "-ext",
                "san=ip:127.0.0.1",
                "-rfc",
                "-infile",
                request,
                "-outfile",
                signed);
        keytool(
                "-importcert",
                server,
                "-alias",
                "ca",
                "-noprompt",
                "-file",
                certificate().toString());
        keytool("-importcert", server, "-alias", "server", "-noprompt", "-file", signed);
        return server;
    }

    private static void keytool(String task, Path store, String... options) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                task,
                "-keystore",
                store.toString()));
        Stream.concat(Stream.of("-storepass", GitServer.STORE_PASSWORD), Stream.of(options))
                .forEach(command::add);
        try {
            var process = new ProcessBuilder(command).redirectErrorStream(true).start();
            var output = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": " + output);
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
