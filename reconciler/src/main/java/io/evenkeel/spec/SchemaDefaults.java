package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.ConcurrentHashMap;

/** Writes a schema's defaults into trees that are valid against it, from any thread. */
final class SchemaDefaults {
    private final JsonNode root;
    private final ConcurrentHashMap<String, JsonNode> targets = new ConcurrentHashMap<>();

    SchemaDefaults(JsonNode root) {
        this.root = root;
    }

    void write(JsonNode tree) {
        write(root, tree);
    }

    private void write(JsonNode schema, JsonNode tree) {
        var rules = target(schema);
        switch (tree) {
            case ObjectNode object -> {
                rules.path("properties")
                        .properties()
                        .forEach(field -> writeField(field.getKey(), field.getValue(), object));
                object.properties().stream()
                        .filter(entry -> !rules.path("properties").has(entry.getKey()))
                        .forEach(entry -> write(rules.path("additionalProperties"), entry.getValue()));
            }
            case ArrayNode array -> array.forEach(item -> write(rules.path("items"), item));
            default -> {
                // a scalar has no fields
            }
        }
    }

    private void writeField(String name, JsonNode schema, ObjectNode into) {
        var standard = schema.path("default");
        if (!into.has(name) && !standard.isMissingNode()) {
            into.set(name, standard.deepCopy());
        }
        if (into.has(name)) {
            write(schema, into.path(name));
        }
    }

    private JsonNode target(JsonNode schema) {
        var reference = schema.path("$ref").asText("");
        return reference.startsWith("#/")
                ? targets.computeIfAbsent(reference, known -> root.at(known.substring(1)))
                : schema;
    }
}
