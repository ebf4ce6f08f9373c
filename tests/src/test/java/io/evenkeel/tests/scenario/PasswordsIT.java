package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.tests.GitRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hashes of passwords from the repository to the proxy, and to nobody else. */
final class PasswordsIT {
    private static final Path SOPS =
            Path.of(System.getProperty("evenkeel.root", "..")).resolve("reconciler/src/test/resources/sops");
    /** Parts of the user that {@code logins.yaml} calls canary. */
    private static final List<String> CANARIES = List.of("kX7canaryHashQz93vTw", "canaryUserQz93");

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("login", "10.236.0.0/16");

    /** Where something was said, and what. */
    private final Map<String, String> said = new LinkedHashMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"caddy", "haproxy", "nginx"})
    void aHashIsInFilesForTheProxyAloneAndNowhereElse(String proxy) throws IOException {
        host.proxyIs(proxy);
        giveTheHostAKey();
        commit("canary");
        said.put("apply", host.converge().text());
        assertThat(host.visit("team.localhost").status()).isEqualTo(401);
        assertThat(host.visit("open.localhost").version()).isEqualTo("v1");

        lookAtTheFiles();
        assertThat(secretFiles()).isNotEmpty();
        for (var format : List.of("text", "json", "markdown")) {
            said.put("plan " + format, host.evenkeel("plan", "--format", format).text());
        }
        commit("readable");
        said.put("refused", host.evenkeel("apply").expect(1).text());
        assertThat(said.get("refused"))
                .contains("its line 2 is no user with a bcrypt hash")
                .doesNotContain("hunter2");
        said.put("status", host.evenkeel("status").text());
        assertThat(host.visit("team.localhost").status()).isEqualTo(401);
        commit("one");
        said.put("changed", host.converge().text());

        lookAtTheEngine();
        lookAtTheFiles();
        assertThat(said).hasSizeGreaterThan(20);
        said.forEach((where, text) -> assertThat(text).as(where).doesNotContain(CANARIES));
    }

    private void giveTheHostAKey() throws IOException {
        host.folder().copySecret(SOPS.resolve("keys/test-key-new.txt"), "age.txt");
        var agent = Files.readString(host.folder().file("agent.yaml"));
        host.folder().write("agent.yaml", agent + """
                ageKeyFiles: [%s/age.txt]
                logs: {level: trace}
                """.formatted(host.folder().path()));
    }

    /** @param secret that lists who may ask */
    private void commit(String secret) throws IOException {
        var domains = "domains: [{host: team.localhost, auth: %s}, {host: open.localhost}]".formatted(secret);
        host.fleet()
                .commit(new GitRepository.Changes()
                        .file(host.project() + "/secrets.yaml", Files.readString(SOPS.resolve("logins.yaml")))
                        .file(
                                host.fleet().file("web"),
                                DemoSpec.of("v1").and(domains).text()));
    }

    /** The journal, the mirror, pointers, logs; what holds a hash must be for its owner alone, and the proxy's. */
    private void lookAtTheFiles() throws IOException {
        var secret = secretFiles();
        for (var file : files()) {
            if (secret.contains(file)) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
                continue;
            }
            said.put(file.toString(), text(file));
        }
    }

    /** Routes and the proxy's configuration, as far as they hold the hash. */
    private List<Path> secretFiles() throws IOException {
        var home = host.folder().file("px");
        List<Path> secret = new ArrayList<>();
        for (var file : files()) {
            var ours = file.startsWith(home.resolve("routes")) || file.startsWith(home.resolve("config"));
            if (ours && text(file).contains(CANARIES.getFirst())) {
                secret.add(file);
            }
        }
        return secret;
    }

    private List<Path> files() throws IOException {
        try (var files = Files.walk(host.folder().path())) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }

    private void lookAtTheEngine() {
        host.docker().containers(host.label()).forEach((name, id) -> {
            said.put("inspect " + name, host.docker().run("inspect", id).text());
            said.put("logs of " + name, host.docker().tryTo("logs", id).text());
        });
    }
}
