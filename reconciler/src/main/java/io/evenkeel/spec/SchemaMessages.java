package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import io.evenkeel.document.Document;
import io.evenkeel.document.NearestWord;
import io.evenkeel.document.Pointers;
import io.evenkeel.document.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The validator's errors in words for people, pointing at the key or value that is to be changed. */
record SchemaMessages(JsonNode schema, Document document) {
    private static final int LONGEST_QUOTE = 60;

    /** Empty for an error that only repeats another one. */
    Optional<Problem> of(Error error) {
        var pointer = error.getInstanceLocation().toString();
        var value = error.getInstanceNode();
        var rules = rules(error);
        return switch (error.getKeyword()) {
            case "additionalProperties" -> Optional.of(unknownKey(pointer, error.getProperty(), rules));
            case "required" -> Optional.of(missing(pointer, error, rules));
            case "propertyNames" -> Optional.of(badKey(pointer, error.getProperty(), rules));
            case "pattern" -> Optional.of(at(pointer, quote(pointer, value) + " " + patternMessage(rules)));
            case "type" -> Optional.of(wrongType(pointer, value, rules));
            case "enum", "const" -> Optional.of(notListed(pointer, value, rules));
            case "false" -> Optional.of(excluded(pointer, error));
            case "dependencies" -> Optional.of(dependent(pointer, error));
            case "minimum", "maximum" -> Optional.of(at(pointer, quote(pointer, value) + " is not " + range(rules)));
            case "minItems" -> Optional.of(at(pointer, name(pointer) + " must not be empty"));
            case "maxItems" -> Optional.of(at(pointer, "more than " + rules.path("maxItems") + " entries"));
            case "uniqueItems" -> Optional.of(at(pointer, name(pointer) + " names something twice"));
            case "minLength" -> Optional.of(at(pointer, name(pointer) + " must not be empty"));
            case "maxLength" ->
                Optional.of(at(pointer, name(pointer) + " is longer than " + rules.path("maxLength") + " characters"));
            default -> Optional.of(at(pointer, error.getMessage()));
        };
    }

    private JsonNode rules(Error error) {
        return schema.at(Pointers.parent(error.getSchemaLocation().getFragment().toString()));
    }

    /** A key that another one of the same mapping excludes: an if, whose then allows it no value. */
    private Problem excluded(String pointer, Error error) {
        var key = Pointers.parent(error.getSchemaLocation().getFragment().toString());
        var rules = schema.at(Pointers.parent(Pointers.parent(key)));
        var why = rules.path("errorMessage").asText();
        return Problem.error(document.keyPlace(pointer), name(pointer) + " " + why, pointer);
    }

    private Problem at(String pointer, String message) {
        return Problem.error(document.place(pointer), message, pointer);
    }

    private Problem unknownKey(String pointer, String key, JsonNode rules) {
        var at = Pointers.child(pointer, key);
        var known = new ArrayList<String>();
        rules.path("properties").fieldNames().forEachRemaining(known::add);
        var problem = Problem.error(document.keyPlace(at), "unknown key \"" + key + "\"", at);
        return NearestWord.of(key, known)
                .map(word -> problem.withHint("did you mean \"" + word + "\"?"))
                .orElse(problem.withHint("known here: " + String.join(", ", known)));
    }

    private Problem missing(String pointer, Error error, JsonNode rules) {
        var place = document.keyPlace(pointer);
        return rules.has("errorMessage")
                ? Problem.error(
                        place, name(pointer) + " " + rules.path("errorMessage").asText(), pointer)
                : Problem.error(place, "\"" + error.getProperty() + "\" is missing", pointer)
                        .withHint("add " + error.getProperty() + ": …");
    }

    private Problem badKey(String pointer, String key, JsonNode rules) {
        var at = Pointers.child(pointer, key);
        var names = rules.has("propertyNames") ? rules.path("propertyNames") : rules;
        return Problem.error(document.keyPlace(at), "\"" + key + "\" " + patternMessage(names), at);
    }

    private Problem wrongType(String pointer, JsonNode value, JsonNode rules) {
        var wanted =
                words(rules.path("type")).stream().map(SchemaMessages::typeName).collect(Collectors.joining(" or "));
        var problem = at(pointer, name(pointer) + " must be " + wanted + ", not " + describe(pointer, value));
        if (value.isTextual() && isRightUnquoted(value.textValue(), wanted)) {
            return problem.withHint("write it without quotes");
        }
        if (value.isNull()) {
            return problem.withHint("give it a value or remove the key");
        }
        var example = rules.path("examples").path(0);
        return example.isMissingNode() ? problem : problem.withHint("for example " + plain(example));
    }

    /** Whether only the quotes are wrong. */
    private static boolean isRightUnquoted(String text, String wanted) {
        return (wanted.contains("number") && text.matches("-?[0-9]+(\\.[0-9]+)?"))
                || (wanted.contains("true") && text.matches("true|false"));
    }

    private Problem notListed(String pointer, JsonNode value, JsonNode rules) {
        if (rules.path("const").isNumber()) {
            return at(pointer, name(pointer) + " must be " + rules.path("const") + ", not " + describe(pointer, value));
        }
        var allowed = rules.has("const") ? List.of(rules.path("const").asText()) : words(rules.path("enum"));
        var one = allowed.size() == 1 ? "" : "one of ";
        var problem = at(pointer, quote(pointer, value) + " is not " + one + String.join(", ", allowed));
        return NearestWord.of(value.asText(), allowed)
                .map(word -> problem.withHint("did you mean \"" + word + "\"?"))
                .orElse(problem);
    }

    private Problem dependent(String pointer, Error error) {
        var key = error.getProperty();
        return at(pointer, "\"" + key + "\" is only for a named volume")
                .withHint("a folder of the host (path) has none");
    }

    private String patternMessage(JsonNode rules) {
        return rules.path("patternErrorMessage")
                .asText("does not match " + rules.path("pattern").asText());
    }

    private static String range(JsonNode rules) {
        return "between " + rules.path("minimum") + " and " + rules.path("maximum");
    }

    private String quote(String pointer, JsonNode value) {
        var text = document.text(pointer, value);
        return "\"" + (text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "…" : text) + "\"";
    }

    private String describe(String pointer, JsonNode value) {
        return switch (value.getNodeType()) {
            case OBJECT -> "a mapping";
            case ARRAY -> "a list";
            case NULL, MISSING -> "nothing";
            case NUMBER -> "the number " + document.text(pointer, value);
            case BOOLEAN -> document.text(pointer, value);
            case STRING, BINARY, POJO -> "the text " + quote(pointer, value);
        };
    }

    private static String plain(JsonNode example) {
        return example.isTextual() ? example.asText() : example.toString();
    }

    private static String name(String pointer) {
        var last = pointer.substring(pointer.lastIndexOf('/') + 1)
                .replace("~1", "/")
                .replace("~0", "~");
        if (last.isEmpty()) {
            return "the file";
        }
        return last.chars().allMatch(Character::isDigit) ? "entry " + (Integer.parseInt(last) + 1) : "\"" + last + "\"";
    }

    private static String typeName(String type) {
        return switch (type) {
            case "string" -> "text";
            case "integer" -> "a whole number";
            case "number" -> "a number";
            case "boolean" -> "true or false";
            case "object" -> "a mapping";
            case "array" -> "a list";
            case "null" -> "nothing";
            default -> type;
        };
    }

    private static List<String> words(JsonNode node) {
        if (!node.isArray()) {
            return List.of(node.asText());
        }
        return StreamSupport.stream(node.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
