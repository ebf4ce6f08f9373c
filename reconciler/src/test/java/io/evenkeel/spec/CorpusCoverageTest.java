package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.evenkeel.document.Document;
import io.evenkeel.document.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the corpus to the schemas: a constraint that no invalid document breaks is a constraint that nobody tried. */
class CorpusCoverageTest {
    private static final Path SCHEMA = Path.of(System.getProperty("evenkeel.root", ".."), "schema");
    private static final Set<String> CONSTRAINTS = Set.of(
            "type",
            "pattern",
            "minimum",
            "maximum",
            "enum",
            "const",
            "required",
            "additionalProperties",
            "minItems",
            "maxItems",
            "uniqueItems",
            "maxLength",
            "minLength",
            "propertyNames",
            "dependencies");

    @ParameterizedTest
    @ValueSource(strings = {"fleet", "project", "environment", "app", "database", "agent"})
    void everyConstraintIsBrokenByAnInvalidDocument(String name) throws IOException {
        var text = new ObjectMapper()
                .readTree(SCHEMA.resolve(name + ".schema.json").toFile());
        var all = new TreeSet<String>();
        collect(text, "", all);

        all.removeAll(broken(name, text));
        if (name.equals("database")) {
            removeShared(text, all);
        }

        assertThat(all).isEmpty();
    }

    /** What a database has as an app has it is tried with the app. */
    private static void removeShared(JsonNode database, Set<String> all) throws IOException {
        var app = new ObjectMapper().readTree(SCHEMA.resolve("app.schema.json").toFile());
        all.removeIf(pointer -> database.at(pointer).equals(app.at(pointer)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet", "project", "environment", "app", "database", "agent"})
    void everyFieldAndEveryEnumeratedValueIsUsedByAValidDocument(String name) throws IOException {
        var text = new ObjectMapper()
                .readTree(SCHEMA.resolve(name + ".schema.json").toFile());
        var wanted = new TreeSet<String>();
        fields(text, text, "", wanted);
        if (name.equals("database")) {
            var shared = new TreeSet<String>();
            var app = new ObjectMapper()
                    .readTree(SCHEMA.resolve("app.schema.json").toFile());
            fields(app, app, "", shared);
            wanted.removeAll(shared);
        }

        for (var document : valid(name)) {
            used(document.tree(), "", wanted);
        }

        assertThat(wanted).isEmpty();
    }

    @Test
    void noTwoInvalidDocumentsShowTheSame() throws IOException {
        Map<String, String> shown = new TreeMap<>();
        try (var files = Files.list(SCHEMA.resolve("invalid"))) {
            for (var file : files.filter(path -> path.toString().endsWith(".expected.txt"))
                    .sorted()
                    .toList()) {
                var stem = file.getFileName().toString().replace(".expected.txt", "");
                var kind = stem.replaceFirst("-.*", "");
                // what is shown, wherever it stands and whatever the file is called, and which rules it breaks
                var problems =
                        Files.readString(file).replace(stem + ".yaml", kind).replaceAll(":[0-9]+:[0-9]+", "")
                                + brokenBy(kind, file.resolveSibling(stem + ".yaml"));
                assertThat(shown.put(problems, stem))
                        .as("%s shows the same: %s", stem, problems)
                        .isNull();
            }
        }
    }

    private static Set<String> brokenBy(String kind, Path file) throws IOException {
        var schema = SCHEMA.resolve(kind + ".schema.json");
        var broken = new TreeSet<String>();
        if (Files.isRegularFile(file) && Files.exists(schema)) {
            var rules = DocumentSchema.REGISTRY.getSchema(new ObjectMapper().readTree(schema.toFile()));
            read(file)
                    .forEach(document -> rules.validate(document.tree())
                            .forEach(error -> broken.add(
                                    error.getSchemaLocation().getFragment().toString())));
        }
        return broken;
    }

    private static Collection<Document> valid(String name) throws IOException {
        try (var files = Files.walk(SCHEMA.resolve("valid"))) {
            return files.filter(path -> path.toString().endsWith(".yaml"))
                    .filter(path -> Files.isRegularFile(path) && !path.endsWith("secrets.yaml"))
                    .flatMap(CorpusCoverageTest::read)
                    .filter(document -> name.equals(kind(document)))
                    .toList();
        }
    }

    /** Of a base that does not say it, the kind of those that use it. */
    private static String kind(Document document) {
        var kind = document.tree().path("kind").asText("").toLowerCase(Locale.ROOT);
        if (!kind.isEmpty()) {
            return kind;
        }
        return document.path().contains("/agent-") ? "agent" : "app";
    }

    /** Fields by their names from the root, lists as {@code []}, and enumerated values as {@code field=value}. */
    private static void fields(JsonNode root, JsonNode schema, String at, Set<String> into) {
        var rules = schema.has("$ref") ? root.at(schema.path("$ref").asText().substring(1)) : schema;
        rules.path("properties").properties().forEach(field -> {
            into.add(at + "/" + field.getKey());
            fields(root, field.getValue(), at + "/" + field.getKey(), into);
        });
        rules.path("enum").forEach(value -> into.add(at + "=" + value.asText()));
        if (rules.has("items")) {
            fields(root, rules.path("items"), at + "/[]", into);
        }
        rules.path("oneOf").forEach(branch -> fields(root, branch, at, into));
    }

    private static void used(JsonNode node, String at, Set<String> unused) {
        unused.remove(at);
        unused.remove(at + "=" + node.asText());
        node.properties().forEach(entry -> used(entry.getValue(), at + "/" + entry.getKey(), unused));
        if (node.isArray()) {
            node.forEach(item -> used(item, at + "/[]", unused));
        }
    }

    private static Set<String> broken(String name, JsonNode text) throws IOException {
        var schema = DocumentSchema.REGISTRY.getSchema(text);
        var broken = new TreeSet<String>();
        for (var document : documents(name)) {
            schema.validate(document.tree())
                    .forEach(error ->
                            broken.add(error.getSchemaLocation().getFragment().toString()));
        }
        return broken;
    }

    private static Collection<Document> documents(String name) throws IOException {
        try (var files = Files.list(SCHEMA.resolve("invalid"))) {
            return files.filter(path -> path.getFileName().toString().startsWith(name + "-")
                            || path.getFileName().toString().equals("file-not-a-mapping.yaml"))
                    .filter(Files::isRegularFile)
                    .filter(path -> path.toString().endsWith(".yaml"))
                    .flatMap(CorpusCoverageTest::read)
                    .toList();
        }
    }

    private static Stream<Document> read(Path path) {
        try {
            return YamlReader.read(path.toString(), Files.readAllBytes(path)).document().stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The root's own type cannot be broken: the reader gives mappings alone. */
    private static void collect(JsonNode node, String pointer, Set<String> into) {
        var isRule = !pointer.endsWith("/properties");
        node.properties().forEach(entry -> {
            var at = pointer + "/" + entry.getKey();
            var isSchema = entry.getKey().equals("additionalProperties")
                    && entry.getValue().isObject();
            if (isRule && !isSchema && CONSTRAINTS.contains(entry.getKey()) && !at.equals("/type") && !isBranch(at)) {
                into.add(at);
            }
            if (!isRule && entry.getValue().isBoolean() && !entry.getValue().booleanValue()) {
                into.add(at + "/false");
            }
            if (!List.of("examples", "default").contains(entry.getKey())) {
                collect(entry.getValue(), at, into);
            }
        });
        for (var index = 0; node.isArray() && index < node.size(); index++) {
            collect(node.get(index), pointer + "/" + index, into);
        }
    }

    /** Parts of a condition or a choice are no rules of their own. */
    private static boolean isBranch(String pointer) {
        return Stream.of("/if/", "/dependencies/", "/propertyNames/").anyMatch(pointer::contains);
    }
}
