package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Writes a schema's defaults into a tree that is valid against it. */
record SchemaDefaults(JsonNode root) {
    void write(JsonNode schema, JsonNode tree) {
        var rules = target(schema);
        switch (tree) {
            case ObjectNode object ->
                rules.path("properties")
                        .properties()
                        .forEach(field -> writeField(field.getKey(), field.getValue(), object));
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
        return reference.startsWith("#/") ? root.at(reference.substring(1)) : schema;
    }
}
