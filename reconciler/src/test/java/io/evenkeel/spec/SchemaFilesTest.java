package io.evenkeel.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schemas as editors and the reference page see them. */
class SchemaFilesTest {
    private static final Path SCHEMA = Path.of(System.getProperty("evenkeel.root", ".."), "schema");
    private static final List<String> NAMES = List.of("fleet", "project", "environment", "app", "database", "agent");

    private static JsonNode read(String name) throws IOException {
        return new ObjectMapper().readTree(SCHEMA.resolve(name + ".schema.json").toFile());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet", "project", "environment", "app", "database", "agent"})
    void everyFieldHasADescriptionAndAValidExampleAndDefault(String name) throws IOException {
        var root = read(name);
        Map<String, JsonNode> fields = new TreeMap<>();
        collect(root, "", fields);

        assertThat(fields).isNotEmpty();
        fields.forEach((pointer, field) -> {
            assertThat(field.path("description").asText()).as(pointer).endsWith(".");
            assertThat(field.path("examples")).as(pointer + " has examples").isNotEmpty();
            var schema = DocumentSchema.REGISTRY.getSchema(standalone(root, field));
            field.path("examples")
                    .forEach(example -> assertThat(schema.validate(example))
                            .as("example %s of %s", example, pointer)
                            .isEmpty());
            if (field.has("default")) {
                assertThat(schema.validate(field.get("default")))
                        .as("default of %s", pointer)
                        .isEmpty();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet", "project", "environment", "app", "database", "agent"})
    void theSchemaIsDraft7WithAnAddressOfItsOwnAndClosed(String name) throws IOException {
        var root = read(name);

        assertThat(root.path("$schema").asText()).isEqualTo("http://json-schema.org/draft-07/schema#");
        assertThat(root.path("$id").asText()).isEqualTo("https://evenkeel.io/schema/" + name + ".schema.json");
        assertThat(root.path("additionalProperties").isBoolean()).isTrue();
        assertThat(root.path("additionalProperties").booleanValue()).isFalse();
        assertThat(DocumentSchema.REGISTRY
                        .getSchema(root)
                        .validate(root.path("examples").path(0)))
                .isEmpty();
    }

    /** Editors say of these only that something matches too few or too many schemas; an if with a then says what. */
    @ParameterizedTest
    @ValueSource(strings = {"evenkeel", "fleet", "project", "environment", "app", "database", "agent"})
    void noRuleIsAChoiceThatEditorsCannotExplain(String name) throws IOException {
        var root = read(name);

        assertThat(Stream.of("oneOf", "anyOf", "not").flatMap(word -> root.findValues(word).stream()))
                .isEmpty();
    }

    /** A kind that has a schema but no branch here would be refused by editors and taken by the program. */
    @Test
    void theSchemaOfAnyFileLeadsEachKindToItsOwn() throws IOException {
        var kinds = new TreeMap<String, String>();
        for (var name : NAMES) {
            var kind = read(name).path("properties").path("kind").path("const");
            if (!kind.isMissingNode()) {
                kinds.put(kind.asText(), name + ".schema.json");
            }
        }
        var root = read("evenkeel");
        var branches = new TreeMap<String, String>();
        root.path("allOf")
                .forEach(branch -> branches.put(
                        branch.at("/if/properties/kind/const").asText(),
                        branch.at("/then/$ref").asText()));

        assertThat(branches).isEqualTo(kinds);
        assertThat(root.at("/properties/kind/enum").valueStream().map(JsonNode::asText))
                .containsExactlyElementsOf(kinds.keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fleet", "project", "environment", "app", "agent"})
    void everyPatternHasWordsForPeople(String name) throws IOException {
        assertThat(read(name).findParents("pattern"))
                .allSatisfy(rules -> assertThat(
                                rules.path("pattern").isTextual()
                                        ? rules.path("patternErrorMessage").asText()
                                        : "a field of that name")
                        .isNotEmpty());
    }

    @Test
    void definitionsOfOneNameAreTheSameInAllFiles() throws IOException {
        Map<String, JsonNode> known = new HashMap<>();
        for (var name : NAMES) {
            read(name)
                    .path("definitions")
                    .properties()
                    .forEach(definition -> assertThat(definition.getValue())
                            .as(name + " " + definition.getKey())
                            .isEqualTo(known.computeIfAbsent(definition.getKey(), _ -> definition.getValue())));
        }
        assertThat(known).isNotEmpty();
    }

    private static void collect(JsonNode schema, String at, Map<String, JsonNode> into) {
        schema.path("properties").properties().forEach(field -> {
            var pointer = at + "/" + field.getKey();
            into.put(pointer, field.getValue());
            collect(field.getValue(), pointer, into);
            if (field.getValue().has("items")) {
                into.put(pointer + "/items", field.getValue().path("items"));
                collect(field.getValue().path("items"), pointer + "/items", into);
            }
        });
    }

    /** A field on its own, with the definitions that it may refer to. */
    private static JsonNode standalone(JsonNode root, JsonNode field) {
        var schema = new ObjectMapper().createObjectNode();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.putArray("allOf").add(field);
        schema.set("definitions", root.path("definitions"));
        return schema;
    }
}
