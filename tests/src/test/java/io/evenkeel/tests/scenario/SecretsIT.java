package io.evenkeel.tests.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.evenkeel.tests.GitRepository;
import io.evenkeel.tests.host.Output;
import io.evenkeel.tests.host.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Secrets from the repository into containers, and into nothing else. */
final class SecretsIT {
    private static final Path SOPS =
            Path.of(System.getProperty("evenkeel.root", "..")).resolve("reconciler/src/test/resources/sops");
    private static final ObjectMapper JSON = new ObjectMapper();

    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("secret", "10.233.0.0/16");

    /** Where something was said, and what. */
    private final Map<String, String> said = new LinkedHashMap<>();

    @BeforeEach
    void giveTheHostAKey() throws IOException {
        host.folder().copySecret(SOPS.resolve("keys/test-key-new.txt"), "age.txt");
        var agent = Files.readString(host.folder().file("agent.yaml"));
        host.folder().write("agent.yaml", agent + """
                ageKeyFiles: [%s/age.txt]
                logs: {level: trace}
                allow: {hostPaths: [/nonexistent]}
                """.formatted(host.folder().path()));
    }

    @Test
    void aSecretIsInItsContainersEnvironmentByteForByteAndNowhereElse() throws IOException {
        var variables = "variables: " + variables();
        var files = "files: {/etc/line: {secret: line}, /run/pem: {secret: pem}}";
        commit(
                Files.readString(SOPS.resolve("canary.yaml")),
                Map.of(
                        "works",
                                DemoSpec.of("v1")
                                        .at("works.localhost")
                                        .and(variables, files, "tmpfs: [{target: /run}]"),
                        "ends", DemoSpec.of("v1").with("--exit-after", "100ms").and(variables, "restart: 'no'"),
                        "starts", DemoSpec.of("v1").and(variables, "entrypoint: [/no/such/program]"),
                        "creates", DemoSpec.of("v1").and(variables, "volumes: [{path: /nonexistent/x, target: /x}]")));

        said.put("apply", host.evenkeel("apply").expect(1).text());
        assertThat(said.get("apply")).contains("no such file or directory", "/nonexistent/x", "exit code 1");
        assertThat(environment("works")).containsAllEntriesOf(canaries());
        assertThat(file("works", "/etc/line")).isEqualTo(canaries().get("LINE"));
        assertThat(file("works", "/run/pem")).isEqualTo(canaries().get("PEM"));
        assertThat(host.visit("works.localhost").version()).isEqualTo("v1");
        runEveryCommand();
        runTheAgent();

        lookAtTheEngine();
        lookAtTheDisk();
        assertThat(said).hasSizeGreaterThan(25);
        var traces = Files.readAllLines(SOPS.resolve("canary.traces.txt"));
        said.forEach((where, text) -> assertThat(text).as(where).doesNotContain(traces));
    }

    @Test
    void whatCannotBeOpenedFreezesWhatUsesItUntilItCan() throws IOException {
        var sealed = Files.readString(SOPS.resolve("flat.yaml"));
        var user = DemoSpec.of("v1").at("user.localhost").and("variables: {A: {secret: db-password}}");
        var other = DemoSpec.of("v1").at("other.localhost");
        commit(sealed, Map.of("user", user, "other", other));
        host.converge();
        var before = host.running("user");

        commit(
                sealed.replace("count_unencrypted: 42", "count_unencrypted: 43"),
                Map.of("user", user.version("v2"), "other", other.version("v2")));
        var changed = host.evenkeel("apply").expect(1).text();

        assertThat(changed).contains("/secrets.yaml:22:1: error: MAC mismatch");
        assertThat(host.visit("other.localhost").version()).isEqualTo("v2");
        assertThat(host.running("user")).isEqualTo(before);
        assertThat(host.statusOf("user")).contains("frozen");

        Files.delete(host.folder().file("age.txt"));
        commit(sealed, Map.of("user", user.version("v2"), "other", other.version("v1")));
        assertThat(host.evenkeel("apply").expect(1).text()).contains("age.txt:1:1: error: the key file does not exist");
        assertThat(host.running("user")).isEqualTo(before);
        assertThat(host.visit("other.localhost").version()).isEqualTo("v1");

        giveTheKeyBack();
        host.converge();
        assertThat(host.visit("user.localhost").version()).isEqualTo("v2");
        assertThat(environment("user")).containsEntry("A", "correct horse: battery # staple");
    }

    private void giveTheKeyBack() {
        host.folder().copySecret(SOPS.resolve("keys/test-key-new.txt"), "age.txt");
    }

    private void commit(String secrets, Map<String, DemoSpec> apps) {
        var changes = new GitRepository.Changes().file(host.project() + "/secrets.yaml", secrets);
        apps.forEach((app, spec) -> changes.file(host.fleet().file(app), spec.text()));
        host.fleet().commit(changes);
    }

    private static SortedMap<String, String> canaries() throws IOException {
        SortedMap<String, String> canaries = new TreeMap<>();
        JSON.readTree(SOPS.resolve("canary.opened.json").toFile())
                .path(0)
                .properties()
                .forEach(canary -> canaries.put(
                        canary.getKey().toUpperCase(Locale.ROOT),
                        canary.getValue().textValue()));
        return canaries;
    }

    private static String variables() throws IOException {
        return canaries().keySet().stream()
                .map(name -> name + ": {secret: " + name.toLowerCase(Locale.ROOT) + "}")
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** What the kernel gave to a container's first process. */
    private Map<String, String> environment(String app) throws IOException {
        var bytes = Files.readAllBytes(Path.of("/proc", pid(app), "environ"));
        return Stream.of(new String(bytes, StandardCharsets.UTF_8).split("\0", -1))
                .filter(pair -> pair.contains("="))
                .collect(Collectors.toMap(
                        pair -> pair.substring(0, pair.indexOf('=')), pair -> pair.substring(pair.indexOf('=') + 1)));
    }

    /** As the container's first process sees it. */
    private String file(String app, String path) throws IOException {
        return Files.readString(Path.of("/proc", pid(app), "root" + path));
    }

    private String pid(String app) {
        var container = host.running(app).firstKey();
        return host.docker()
                .run("inspect", "-f", "{{.State.Pid}}", container)
                .text()
                .strip();
    }

    private void runEveryCommand() {
        for (var format : List.of("text", "json", "markdown")) {
            said.put("plan " + format, host.evenkeel("plan", "--format", format).text());
        }
        said.put("status", host.evenkeel("status").text());
        var folder = host.folder().file("checkout");
        Output.of(host.folder().path(), List.of("git", "clone", "-q", "fleet.git", folder.toString()))
                .expect(0);
        for (var format : List.of("text", "json", "github")) {
            said.put(
                    "validate " + format,
                    run("validate", "--format", format, folder.toString())
                            .expect(0)
                            .text());
        }
        var table = run("env", "-C", folder.toString(), host.fleet().resource("works"))
                .expect(0)
                .text();
        assertThat(table.lines().filter(line -> line.contains("••••") && line.contains("app")))
                .hasSize(4);
        said.put("env", table);
    }

    private Output run(String... words) {
        var command = new ArrayList<String>();
        command.add(Program.built(host.folder().file("agent.yaml")).launcher().toString());
        command.addAll(List.of(words));
        return Output.of(host.folder().path(), command);
    }

    /** Its log is in the host's folder. */
    private void runTheAgent() {
        var passes = host.folder().passes().size();
        var agent = host.agent();
        host.fleet().commit("works", DemoSpec.of("v2").at("works.localhost").and("variables: {LINE: {secret: line}}"));
        ScenarioHost.eventually(
                "v2 serves", () -> host.visit("works.localhost").version().equals("v2"));
        ScenarioHost.eventually(
                "some passes have ended", () -> host.folder().passes().size() > passes + 1);
        assertThat(agent.terminate()).isZero();
    }

    private void lookAtTheEngine() {
        host.docker().containers(host.label()).forEach((name, id) -> {
            said.put("inspect " + name, withoutEnvironment(id));
            said.put("logs of " + name, host.docker().tryTo("logs", id).text());
        });
        host.docker()
                .networks(host.label())
                .values()
                .forEach(id -> said.put(
                        "network " + id,
                        host.docker().run("network", "inspect", id).text()));
        var images = host.docker().run("images", "--format", "{{.Repository}}:{{.Tag}}").lines().stream()
                .filter(image -> image.startsWith("evenkeel"))
                .toList();
        assertThat(images).isNotEmpty();
        images.forEach(image -> {
            said.put(
                    "image " + image,
                    host.docker().tryTo("image", "inspect", image).text());
            said.put(
                    "history of " + image,
                    host.docker().tryTo("history", "--no-trunc", image).text());
        });
    }

    private String withoutEnvironment(String container) {
        try {
            var found = JSON.readTree(host.docker().run("inspect", container).text())
                    .path(0);
            ((ObjectNode) found.path("Config")).remove("Env");
            return found.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The journal, the mirror, the routes, what is rendered for the proxy, pointers, the agent's log. */
    private void lookAtTheDisk() throws IOException {
        try (var files = Files.walk(host.folder().path())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                said.put(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
                said.put(file + " as UTF-8", new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
        }
        assertThat(said.keySet())
                .anyMatch(file -> file.contains("journal.jsonl"))
                .anyMatch(file -> file.contains("agent.log"));
    }
}
