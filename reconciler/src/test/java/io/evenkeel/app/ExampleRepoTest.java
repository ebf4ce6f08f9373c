package io.evenkeel.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.evenkeel.document.YamlReader;
import io.evenkeel.resolve.HostSettings;
import io.evenkeel.resolve.IdentityKey;
import io.evenkeel.resolve.InForce;
import io.evenkeel.resolve.Resolver;
import io.evenkeel.resolve.Served;
import io.evenkeel.source.folder.FolderTree;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.state.desired.Desired;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The repository that users copy: each file of it is read by the program, and together they leave nothing out. */
class ExampleRepoTest {
    private static final Path ROOT =
            Path.of(System.getProperty("evenkeel.root", "..")).toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private static final Path EXAMPLE = ROOT.resolve("example-repo");

    @Test
    void itHasNoProblemsAndEveryAppIsWantedByTheExampleHost() throws IOException {
        var fleet = FleetLoader.load(FolderTree.of(EXAMPLE));
        var example =
                AgentConfiguration.load(EXAMPLE.resolve("host/agent.yaml")).settings();
        var host = new HostSettings(example.proxy(), example.pool(), example.allowance(), List.of(demoKey()));
        var resolution = new Resolver(IdentityKey.of(new byte[32]), host)
                .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING);

        assertThat(fleet.problems()).isEmpty();
        assertThat(resolution.problems()).isEmpty();
        assertThat(fleet.projects()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(fleet.environments()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(resolution.desired().resources().values())
                .hasSizeGreaterThanOrEqualTo(5)
                .allMatch(Desired.Wanted.class::isInstance);
    }

    @Test
    void onAMachineThatIsNoHostOnlyWhatUsesASecretIsFrozen() {
        var fleet = FleetLoader.load(FolderTree.of(EXAMPLE));

        var resolution = new Resolver(IdentityKey.of(new byte[32]), HostSettings.UNCHECKED)
                .resolve(fleet, InForce.of(fleet.settings().orElseThrow()), Served.NOTHING);

        assertThat(resolution.problems())
                .singleElement()
                .asString()
                .contains("shop/production/secrets.yaml", "this host has no age key");
        assertThat(resolution.desired().resources().values())
                .filteredOn(Desired.Frozen.class::isInstance)
                .extracting(frozen -> frozen.name().toString())
                .containsExactly("shop/production/ledger");
    }

    /** As the README of the example says; git keeps no modes. */
    private Path demoKey() throws IOException {
        var key = Files.copy(EXAMPLE.resolve("host/demo-age-key.txt"), folder.resolve("age.txt"));
        return Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet", "project", "environment", "app", "database", "agent"})
    void everyFieldIsShown(String name) throws IOException {
        var schema = new ObjectMapper()
                .readTree(ROOT.resolve("schema/" + name + ".schema.json").toFile());
        var fields = new TreeSet<String>();
        collect(schema, "", fields);

        files().filter(file -> schemaOf(file).equals(name) || shows(name, file))
                .forEach(file -> fields.removeAll(used(file)));

        assertThat(fields).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void itsFirstLineLeadsEditorsToTheSchema(Path file) throws IOException {
        var line = Files.readAllLines(file).getFirst();
        var prefix = "# yaml-language-server: $schema=";

        assertThat(line).startsWith(prefix);
        assertThat(file.resolveSibling(line.substring(prefix.length())).normalize())
                .isEqualTo(ROOT.resolve("schema/" + schemaOf(file) + ".schema.json"))
                .isRegularFile();
    }

    private static Stream<Path> files() throws IOException {
        try (var walk = Files.walk(EXAMPLE)) {
            return walk
                    .filter(path -> path.toString().endsWith(".yaml"))
                    .filter(path -> !path.endsWith("secrets.yaml") && !path.endsWith(".sops.yaml"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static String schemaOf(Path file) {
        return switch (file.getFileName().toString()) {
            case "evenkeel.yaml" -> "fleet";
            case "project.yaml" -> "project";
            case "environment.yaml" -> "environment";
            case "agent.yaml" -> "agent";
            default -> isDatabase(file) ? "database" : "app";
        };
    }

    /** What a database has as an app has it may be shown with an app. */
    private static boolean shows(String name, Path file) {
        return name.equals("database") && schemaOf(file).equals("app");
    }

    private static boolean isDatabase(Path file) {
        try {
            return Files.readAllLines(file).contains("kind: Database");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Fields by their names from the root, without list positions. */
    private static void collect(JsonNode schema, String at, Set<String> into) {
        schema.path("properties").properties().forEach(field -> {
            into.add(at + "/" + field.getKey());
            collect(field.getValue(), at + "/" + field.getKey(), into);
            collect(field.getValue().path("items"), at + "/" + field.getKey(), into);
        });
    }

    private static Set<String> used(Path file) {
        try {
            var used = new TreeSet<String>();
            var parsed = YamlReader.read(file.toString(), Files.readAllBytes(file));
            walk(parsed.document().orElseThrow().tree(), "", used);
            return used;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void walk(JsonNode node, String at, Set<String> into) {
        into.add(at);
        node.properties().forEach(field -> walk(field.getValue(), at + "/" + field.getKey(), into));
        if (node.isArray()) {
            items(node).forEach(item -> walk(item, at, into));
        }
    }

    private static List<JsonNode> items(JsonNode array) {
        return Stream.iterate(0, index -> index < array.size(), index -> index + 1)
                .map(array::get)
                .toList();
    }
}
