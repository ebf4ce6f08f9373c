package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One field of a kind as its schema describes it, for people.
 *
 * @param path from the kind, {@code app.health.path}; an entry of a mapping with free keys is {@code <name>}
 * @param type in words, {@code list of text}
 * @param required whether a document without it is refused
 * @param standard the default in words, empty when leaving the field out has no value of its own
 * @param examples as YAML in one line
 * @param limits what is asked of a value besides its type
 * @param fields what may stand in it, in the order of the schema
 */
public record SchemaField(
        String path,
        String type,
        boolean required,
        String description,
        Optional<String> standard,
        List<String> examples,
        List<String> limits,
        List<SchemaField> fields) {
    /** Stands for any key of a mapping whose keys are free. */
    public static final String ANY = "<name>";

    public SchemaField {
        examples = List.copyOf(examples);
        limits = List.copyOf(limits);
        fields = List.copyOf(fields);
    }

    /** A whole kind by the name of its schema, {@code app}, with all its fields. */
    public static SchemaField of(String schema) {
        var root = DocumentSchema.text(schema);
        return read(schema, root, root, true);
    }

    /** Its last word. */
    public String name() {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /** The field of that name below this one; any name leads into a mapping with free keys. */
    public Optional<SchemaField> field(String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .or(() -> fields.stream()
                        .filter(field -> field.name().equals(ANY))
                        .findFirst());
    }

    /** This field and all below it. */
    public List<SchemaField> all() {
        List<SchemaField> all = new ArrayList<>(List.of(this));
        fields.forEach(field -> all.addAll(field.all()));
        return all;
    }

    private static SchemaField read(String path, JsonNode root, JsonNode schema, boolean required) {
        var words = new SchemaWords(root, schema);
        return new SchemaField(
                path,
                words.type(),
                required,
                words.description(),
                words.standard(),
                words.examples(),
                words.limits(),
                fields(path, root, words));
    }

    private static List<SchemaField> fields(String path, JsonNode root, SchemaWords words) {
        var mapping = words.mapping();
        var required =
                mapping.path("required").valueStream().map(JsonNode::asText).toList();
        List<SchemaField> fields = new ArrayList<>();
        mapping.path("properties")
                .properties()
                .forEach(field -> fields.add(
                        read(path + "." + field.getKey(), root, field.getValue(), required.contains(field.getKey()))));
        if (mapping.path("additionalProperties").isObject()) {
            fields.add(read(path + "." + ANY, root, mapping.path("additionalProperties"), false));
        }
        return fields;
    }
}
