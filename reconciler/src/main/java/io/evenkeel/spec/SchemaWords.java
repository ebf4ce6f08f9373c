package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of one field in words for people, references followed. */
final class SchemaWords {
    private final JsonNode root;
    private final JsonNode rules;

    SchemaWords(JsonNode root, JsonNode schema) {
        this.root = root;
        this.rules = follow(schema);
    }

    /** What a field says itself wins over what it refers to. */
    private JsonNode follow(JsonNode schema) {
        var reference = schema.path("$ref").asText("");
        if (!reference.startsWith("#/")) {
            return schema;
        }
        var followed = (ObjectNode) root.at(reference.substring(1)).deepCopy();
        followed.setAll((ObjectNode) schema.deepCopy());
        followed.remove("$ref");
        return followed;
    }

    String description() {
        return rules.path("description").asText();
    }

    String type() {
        if (rules.has("const")) {
            return scalar(rules.path("const"));
        }
        if (rules.has("enum")) {
            return rules.path("enum").valueStream().map(SchemaWords::scalar).collect(Collectors.joining(" or "));
        }
        var types = rules.path("type");
        return (types.isArray() ? types.valueStream() : Stream.of(types))
                .map(JsonNode::asText)
                .map(this::word)
                .collect(Collectors.joining(" or "));
    }

    private String word(String type) {
        return switch (type) {
            case "string" -> "text";
            case "integer" -> "whole number";
            case "boolean" -> "true or false";
            case "null" -> "nothing";
            case "array" -> "list of " + new SchemaWords(root, rules.path("items")).plural();
            case "object" -> "mapping";
            default -> type;
        };
    }

    private String plural() {
        return switch (type()) {
            case "whole number" -> "whole numbers";
            case "mapping" -> "mappings";
            default -> type();
        };
    }

    Optional<String> standard() {
        if (rules.has("x-defaultByStrategy")) {
            return Optional.of(rules.path("x-defaultByStrategy").properties().stream()
                    .map(each -> scalar(each.getValue()) + " (" + each.getKey() + ")")
                    .collect(Collectors.joining(", ")));
        }
        return rules.has("default") ? Optional.of(scalar(rules.path("default"))) : Optional.empty();
    }

    List<String> examples() {
        return rules.path("examples").valueStream().map(SchemaWords::scalar).toList();
    }

    List<String> limits() {
        List<String> limits = new ArrayList<>();
        limits(rules, "", limits);
        if (rules.path("items").isObject()) {
            limits(follow(rules.path("items")), "each ", limits);
        }
        if (rules.path("propertyNames").isObject()) {
            limits(follow(rules.path("propertyNames")), "each key ", limits);
        }
        return limits;
    }

    private static void limits(JsonNode rules, String of, List<String> into) {
        if (rules.has("minimum") || rules.has("maximum")) {
            into.add(of + "from " + rules.path("minimum").asText("any") + " to "
                    + rules.path("maximum").asText("any"));
        }
        add(rules, "minLength", of + "at least %s characters", into);
        add(rules, "maxLength", of + "at most %s characters", into);
        add(rules, "minItems", of + "%s or more entries", into);
        add(rules, "maxItems", of + "%s or fewer entries", into);
        if (rules.path("uniqueItems").asBoolean()) {
            into.add(of + "no entry twice");
        }
        add(rules, "pattern", of + "matches %s", into);
    }

    private static void add(JsonNode rules, String keyword, String sentence, List<String> into) {
        if (rules.has(keyword)) {
            into.add(sentence.formatted(rules.path(keyword).asText()));
        }
    }

    /** The schema of the mapping that the field is, or that each entry of its list is. */
    JsonNode mapping() {
        return rules.path("items").isObject() ? follow(rules.path("items")) : rules;
    }

    /** JSON is YAML; a text stands without quotes where it is no other thing then. */
    private static String scalar(JsonNode value) {
        return value.isTextual() && !value.asText().isEmpty() ? value.asText() : value.toString();
    }
}
