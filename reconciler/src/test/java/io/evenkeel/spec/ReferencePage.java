package io.evenkeel.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** A kind's page of {@code docs/reference}: a table for the kind and for each mapping in it. */
final class ReferencePage {
    private ReferencePage() {}

    static String of(String name) {
        var kind = SchemaField.of(name);
        var schema = DocumentSchema.text(name);
        List<String> parts = new ArrayList<>(List.of(
                "<!-- Generated from schema/" + name + ".schema.json by bin/generate; edit that. -->",
                "# " + title(schema),
                plain(kind.description()),
                "```yaml\n" + yaml(schema.path("examples").path(0)) + "```"));
        mappings(kind).forEach(mapping -> parts.add(section(kind, mapping)));
        return String.join("\n\n", parts) + "\n";
    }

    /** The list of all pages. */
    static String index(List<String> names) {
        var lines = names.stream()
                .map(name -> "* [" + title(DocumentSchema.text(name)) + "](" + name + ".md): "
                        + plain(SchemaField.of(name).description()))
                .collect(Collectors.joining("\n"));
        return "<!-- Generated from schema/ by bin/generate; edit that. -->\n\n# Reference\n\n" + lines + "\n\n"
                + "`evenkeel explain app.health.path` says the same in a terminal.\n";
    }

    private static String title(JsonNode schema) {
        var kind = schema.at("/properties/kind/const").asText("");
        return kind.isEmpty() ? schema.path("title").asText() : kind;
    }

    private static Stream<SchemaField> mappings(SchemaField kind) {
        return kind.all().stream().filter(field -> !field.fields().isEmpty());
    }

    private static String section(SchemaField kind, SchemaField mapping) {
        var isKind = mapping.equals(kind);
        var head = isKind ? "## Fields" : "## `" + inKind(mapping) + "`\n\n" + plain(mapping.description());
        return head + "\n\n| field | type | default | meaning |\n|---|---|---|---|\n"
                + mapping.fields().stream().map(ReferencePage::row).collect(Collectors.joining("\n"));
    }

    private static String row(SchemaField field) {
        var limits = field.limits().stream()
                .filter(limit -> !limit.contains("match"))
                .toList();
        var type = Stream.concat(Stream.of(field.type()), limits.stream()).collect(Collectors.joining("; "));
        var standard = field.required()
                ? "required"
                : field.standard().map(value -> "`" + value + "`").orElse("");
        var examples =
                field.examples().stream().map(example -> "`" + example + "`").collect(Collectors.joining(", "));
        return Stream.of("`" + field.name() + "`", type, standard, plain(field.description()) + " Example: " + examples)
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Markdown reads angle brackets as tags. */
    private static String plain(String text) {
        return text.replace("<", "\\<");
    }

    private static String inKind(SchemaField field) {
        return field.path().substring(field.path().indexOf('.') + 1);
    }

    private static String yaml(JsonNode example) {
        var options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        options.setIndent(2);
        return new Yaml(options).dump(new ObjectMapper().convertValue(example, Object.class));
    }
}
