package io.evenkeel.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.MemoryTree;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.WantedApp;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");
    private static final IdentityKey KEY =
            IdentityKey.of("a key of at least 16 bytes".getBytes(StandardCharsets.UTF_8));

    /** A block for each top-level key; what is in it needs no second look. */
    private static final Map<String, String> BLOCKS = blocks();

    private static Map<String, String> blocks() {
        Map<String, String> blocks = new LinkedHashMap<>();
        blocks.put("kind", "App");
        blocks.put("image", "nginx:1.27");
        blocks.put("command", "[serve, --port, 8080]");
        blocks.put("port", "8080");
        blocks.put("domains", "[{host: shop.example.com}]");
        blocks.put("variables", "{A: 1.10, B: '', C: }");
        blocks.put("health", "{path: /healthz}");
        blocks.put("resources", "{memory: 64Mi, cpus: 0.50}");
        return blocks;
    }

    private static String yaml(Map<String, String> blocks) {
        return blocks.entrySet().stream()
                .map(block -> block.getKey() + ": " + block.getValue() + "\n")
                .collect(Collectors.joining());
    }

    private static WantedApp resolve(String yaml) {
        var fleet = FleetLoader.load(MemoryTree.shop().with("shop/production/web.yaml", yaml));
        assertThat(fleet.problems()).isEmpty();
        return new Resolver(KEY, HostSettings.UNCHECKED).app(fleet, WEB).orElseThrow();
    }

    private static WantedApp changed(String key, String value) {
        Map<String, String> blocks = new LinkedHashMap<>(BLOCKS);
        blocks.put(key, value);
        return resolve(yaml(blocks));
    }

    @Property(tries = 100)
    void orderCommentsLineEndsAndByteOrderMarkAreNoPartOfAnyIdentity(@ForAll long seed) {
        var random = new Random(seed);
        List<String> keys = new ArrayList<>(BLOCKS.keySet());
        Collections.shuffle(keys, random);
        var text = new StringBuilder(random.nextBoolean() ? "\uFEFF" : "");
        for (var key : keys) {
            text.append(random.nextBoolean() ? "# a comment\n\n" : "");
            text.append(key).append(":   ").append(BLOCKS.get(key)).append(random.nextBoolean() ? " # why\n" : "\n");
        }
        var written = random.nextBoolean() ? text.toString().replace("\n", "\r\n") : text.toString();

        assertThat(resolve(written)).isEqualTo(resolve(yaml(BLOCKS)));
    }

    @Test
    void lineEndsInsideTextsAreNoPartOfAnyIdentity() {
        var text = """
                kind: App
                image: nginx:1.27
                variables:
                  LITERAL: |
                    one
                    two
                  FOLDED: >-
                    one
                    two
                  QUOTED: "one
                    two"
                  PLAIN: one
                    two
                """;

        assertThat(resolve("\uFEFF" + text.replace("\n", "\r\n"))).isEqualTo(resolve(text));
        assertThat(resolve(text.replace("\n", "\r"))).isEqualTo(resolve(text));
    }

    @Test
    void whatAliasesAndMergesBringIsTheSameAsWrittenOut() {
        var aliased = """
                kind: App
                x-more: &more {A: 1.10, B: two}
                image: nginx:1.27
                variables: {<<: *more, B: three}
                """;
        var written = """
                kind: App
                image: nginx:1.27
                variables: {A: 1.10, B: three}
                """;

        assertThat(resolve(aliased)).isEqualTo(resolve(written));
    }

    @Test
    void defaultsSpelledOutAreNoPartOfAnyIdentity() {
        var spelled = """
                kind: App
                image: nginx:1.27
                pull: missing
                command: ["serve", "--port", "8080"]
                replicas: 1
                port: 8080
                domains: [{host: SHOP.example.com., path: /, port: 8080, strip: false, headers: {}}]
                proxy: {balance: round-robin}
                variables: {"B": "", A: "1.10", C: ~}
                health: {path: /healthz, expect: 2xx, host: shop.example.com, headers: {}, port: 8080, interval: 10s,
                  timeout: 5000ms, unhealthyAfter: 1, healthyAfter: 1, whenAllDown: unavailable}
                ready: {path: /healthz, expect: 2xx, timeout: 5s, interval: 2s, attempts: 150, successes: 3, deadline: 300s}
                rollout: {drain: 30s}
                resources: {memory: 65536Ki, cpus: 0.5}
                stop: {grace: 10s}
                restart: unless-stopped
                ports: []
                volumes: []
                init: false
                extraHosts: []
                tmpfs: []
                ulimits: {}
                security: {readOnly: false, capAdd: [], capDrop: [], noNewPrivileges: true, privileged: false}
                devices: []
                sysctls: {}
                labels: {}
                files: {}
                networks: []
                """;

        assertThat(resolve(spelled)).isEqualTo(resolve(yaml(BLOCKS)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "health | {path: /other}",
                "health | {path: /healthz, interval: 3s}",
                "port | 8081",
                "domains | [{host: other.example.com}]",
                "domains | []",
                "domains | [{host: shop.example.com, path: /api, strip: true}]",
                "domains | [{host: shop.example.com, headers: {X-A: b}}]",
                "domains | [{host: shop.example.com, allowFrom: [10.0.0.0/8]}]",
                "domains | [{host: shop.example.com, tls: false}]",
                "proxy | {maxBody: 1Mi}",
                "proxy | {readTimeout: 1s}",
                "proxy | {balance: least-connections}",
                "domains | [{host: shop.example.com, redirect: other.example.com}]",
                "replicas | 3",
                "ready | {attempts: 3}",
                "rollout | {strategy: recreate}",
                "rollout | {drain: 1s}"
            })
    void whatNeedsNoNewContainerChangesTheIntentAlone(String key, String value) {
        var before = resolve(yaml(BLOCKS));
        var after = changed(key, value);

        assertThat(after.generation()).isEqualTo(before.generation());
        assertThat(after.intent()).isNotEqualTo(before.intent());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "image | nginx:1.28 | image",
                "command | [serve] | command",
                "entrypoint | [/bin/x] | entrypoint",
                "variables | {A: 1.1, B: '', C: } | variables",
                "variables | {A: 1.10, B: , C: } | variables",
                "variables | {A: 1.10, B: ''} | variables",
                "volumes | [{name: data, target: /data, shared: true}] | volumes",
                "resources | {memory: 64Mi} | resources",
                "stop | {grace: 11s} | stop",
                "restart | no | restart",
                "files | {/etc/a: {content: x}} | files",
                "networks | [monitoring] | networks",
                "user | 1000:1000 | user",
                "workingDir | /srv | workingDir",
                "init | true | init",
                "hostname | web | hostname",
                "extraHosts | ['db:10.0.0.5'] | extraHosts",
                "tmpfs | [{target: /tmp}] | tmpfs",
                "shmSize | 128Mi | shmSize",
                "ulimits | {nofile: 1024} | ulimits",
                "security | {readOnly: true} | security",
                "security | {noNewPrivileges: false} | security",
                "security | {capDrop: [ALL]} | security",
                "devices | [/dev/null] | devices",
                "sysctls | {net.core.somaxconn: 1024} | sysctls",
                "logging | {driver: journald} | logging",
                "labels | {team: shop} | labels",
                "healthcheck | {disable: true} | healthcheck"
            })
    void whatNeedsANewContainerChangesTheFingerprintAndNamesItsPart(String key, String value, String part) {
        var before = resolve(yaml(BLOCKS)).generation();
        var after = changed(key, value).generation();

        assertThat(after.fingerprint()).isNotEqualTo(before.fingerprint());
        assertThat(differences(before.parts(), after.parts())).containsExactly(part);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{/etc/a: {content: y}}",
                "{/etc/b: {content: x}}",
                "{/etc/a: {content: x, mode: '0400'}}",
                "{/etc/a: {content: x, owner: 1000}}"
            })
    void everythingOfAFileIsPartOfTheFingerprint(String files) {
        var before = changed("files", "{/etc/a: {content: x}}").generation();
        var after = changed("files", files).generation();

        assertThat(after.fingerprint()).isNotEqualTo(before.fingerprint());
        assertThat(differences(before.parts(), after.parts())).containsExactly("files");
    }

    @Test
    void theDefaultsOfAFileAreNoPartOfAnyIdentity() {
        assertThat(changed("files", "{/etc/a: {content: x, mode: '444', owner: '0:0'}}"))
                .isEqualTo(changed("files", "{/etc/a: {content: x}}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ports | ['5514:514/udp', '8081:80'] | ['8081:80', '5514:514/udp']",
                "labels | {a: 1, b: 2} | {b: 2, a: 1}",
                "volumes | [{name: a, target: /a, readOnly: true}, {name: b, target: /b, readOnly: true}]"
                        + " | [{name: b, target: /b, readOnly: true}, {name: a, target: /a, readOnly: true}]",
                "security | {capDrop: [CHOWN, KILL]} | {capDrop: [KILL, CHOWN]}",
                "networks | [one, two] | [two, one]",
            })
    void anOrderWithoutMeaningIsNoPartOfTheFingerprint(String key, String value, String reordered) {
        assertThat(changed(key, value).generation().fingerprint())
                .isEqualTo(changed(key, reordered).generation().fingerprint());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "command | [serve, a, b] | [serve, b, a]",
                "entrypoint | [a, b] | [b, a]",
            })
    void anOrderThatMeansSomethingIsPartOfTheFingerprint(String key, String value, String reordered) {
        assertThat(changed(key, value).generation().fingerprint())
                .isNotEqualTo(changed(key, reordered).generation().fingerprint());
    }

    @Test
    void aBaseThatAddsNothingIsNoPartOfAnyIdentity() {
        var tree = MemoryTree.shop()
                .with("bases/nothing.yaml", "kind: App\nvariables: {}\n")
                .with("shop/production/web.yaml", yaml(BLOCKS) + "base: ../../bases/nothing.yaml\n");
        var fleet = FleetLoader.load(tree);
        assertThat(fleet.problems()).isEmpty();

        assertThat(new Resolver(KEY, HostSettings.UNCHECKED).app(fleet, WEB)).contains(resolve(yaml(BLOCKS)));
    }

    private static List<String> differences(Map<String, String> one, Map<String, String> other) {
        return Stream.concat(one.keySet().stream(), other.keySet().stream())
                .distinct()
                .filter(name -> !String.valueOf(one.get(name)).equals(String.valueOf(other.get(name))))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"always", "never"})
    void howAnImageIsPulledIsNoPartOfAnyIdentity(String pull) {
        var before = resolve(yaml(BLOCKS));
        var after = changed("pull", pull);

        assertThat(after.generation()).isEqualTo(before.generation());
        assertThat(after.intent()).isEqualTo(before.intent());
    }

    @Test
    void anotherKeyGivesOtherFingerprints() {
        var fleet = FleetLoader.load(MemoryTree.shop().with("shop/production/web.yaml", yaml(BLOCKS)));
        var other = IdentityKey.of("another key of 16 bytes or more".getBytes(StandardCharsets.UTF_8));

        assertThat(new Resolver(other, HostSettings.UNCHECKED)
                        .app(fleet, WEB)
                        .orElseThrow()
                        .generation()
                        .fingerprint())
                .isNotEqualTo(resolve(yaml(BLOCKS)).generation().fingerprint());
    }

    @Test
    void theFormIsPinnedSoThatAnUpgradeReplacesNoContainer() {
        assertThat(resolve(yaml(BLOCKS)).generation().fingerprint().text())
                .isEqualTo("1:73e8e344e00fd1475bfdb9834cf94c70b7aeebbb2baf89ad7be9ef53f1d966e1");
    }
}
