package io.evenkeel.spec;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A schema as one file for an editor: it refers to no other file, and what an editor shows beside the pointer holds the
 * default too, which editors leave out by themselves.
 */
public final class PublishedSchema {
    /** The name of the schema for a file of any kind. */
    public static final String ANY = "evenkeel";

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final Set<String> VALUES = Set.of("examples", "default", "const", "enum", "x-defaultByStrategy");

    private PublishedSchema() {}

    /** The names of all kinds' schemas, and {@code agent}, which is the file of a host. */
    public static List<String> kinds() {
        var kinds = DocumentSchema.text(ANY)
                .path("allOf")
                .valueStream()
                .map(branch -> schemaName(branch.at("/then/$ref").asText()))
                .toList();
        return Stream.concat(kinds.stream(), Stream.of("agent")).toList();
    }

    /** The JSON text of one schema by its name; {@link #ANY} leads each kind to its own. */
    public static String text(String name) {
        ObjectNode schema = DocumentSchema.text(name).deepCopy();
        if (name.equals(ANY)) {
            gather(schema);
        }
        explain(schema, schema);
        try {
            return JSON.writeValueAsString(schema) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Definitions of one name are the same in all schemas, so they stand here once. */
    private static void gather(ObjectNode schema) {
        var definitions = schema.putObject("definitions");
        for (var branch : schema.path("allOf")) {
            var then = (ObjectNode) branch.path("then");
            var name = schemaName(then.path("$ref").asText());
            ObjectNode kind = DocumentSchema.text(name).deepCopy();
            kind.remove(List.of("$schema", "$id"));
            Optional.ofNullable(kind.remove("definitions")).ifPresent(own -> definitions.setAll((ObjectNode) own));
            definitions.set(name, kind);
            then.put("$ref", "#/definitions/" + name);
        }
    }

    private static String schemaName(String file) {
        return file.replace(".schema.json", "");
    }

    private static void explain(JsonNode root, JsonNode node) {
        if (node instanceof ObjectNode schema) {
            var standard = new SchemaWords(root, schema).standard();
            if (schema.path("description").isTextual() && standard.isPresent()) {
                schema.put(
                        "markdownDescription",
                        schema.path("description").asText() + "\n\nDefault: `" + standard.orElseThrow() + "`");
            }
            schema.properties().forEach(entry -> {
                if (!VALUES.contains(entry.getKey())) {
                    explain(root, entry.getValue());
                }
            });
        }
        if (node.isArray()) {
            node.forEach(item -> explain(root, item));
        }
    }
}
