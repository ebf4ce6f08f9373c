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
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
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
