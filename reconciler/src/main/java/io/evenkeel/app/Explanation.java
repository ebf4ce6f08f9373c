package io.evenkeel.app;

import io.evenkeel.document.NearestWord;
import io.evenkeel.spec.PublishedSchema;
import io.evenkeel.spec.SchemaField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a field of a kind means, as text for a terminal: {@code app.health.path}. */
public final class Explanation {
    private static final int MOST_SUGGESTIONS = 5;

    private Explanation() {}

    /**
     * Explains a field by its path from the kind; the kind alone lists its fields.
     *
     * @throws UnknownFieldException naming the fields that may be meant
     */
    public static String of(String path) {
        var words = Arrays.asList(path.split("\\.", -1));
        var kind = words.getFirst().toLowerCase(Locale.ROOT);
        if (!PublishedSchema.kinds().contains(kind)) {
            throw unknown("there is no kind \"" + words.getFirst() + "\"", suggestions(path));
        }
        var field = SchemaField.of(kind);
        for (var word : words.subList(1, words.size())) {
            var inside = field;
            field = field.field(word)
                    .orElseThrow(
                            () -> unknown(inside.path() + " has no field \"" + word + "\"", suggestions(inside, word)));
        }
        return text(field);
    }

    private static UnknownFieldException unknown(String what, List<String> suggestions) {
        return new UnknownFieldException(
                what + (suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?"));
    }

    /** Of what is no kind: kinds that are written nearly so, and fields of that name in any kind. */
    private static List<String> suggestions(String path) {
        List<String> suggestions = new ArrayList<>();
        PublishedSchema.kinds().stream().filter(kind -> kind.startsWith(path)).forEach(suggestions::add);
        NearestWord.of(path, PublishedSchema.kinds()).ifPresent(suggestions::add);
        PublishedSchema.kinds().stream()
                .flatMap(kind -> SchemaField.of(kind).all().stream())
                .map(SchemaField::path)
                .filter(known -> known.endsWith("." + path))
                .forEach(suggestions::add);
        return few(suggestions);
    }

    private static List<String> suggestions(SchemaField inside, String word) {
        var names = inside.fields().stream().map(SchemaField::name).toList();
        List<String> suggestions = new ArrayList<>();
        if (!word.isEmpty()) {
            names.stream()
                    .filter(name -> name.startsWith(word))
                    .map(name -> inside.path() + "." + name)
                    .forEach(suggestions::add);
        }
        NearestWord.of(word, names).map(name -> inside.path() + "." + name).ifPresent(suggestions::add);
        inside.all().stream()
                .map(SchemaField::path)
                .filter(known -> known.endsWith("." + word))
                .forEach(suggestions::add);
        return few(suggestions.isEmpty() ? List.of(inside.path()) : suggestions);
    }

    private static List<String> few(List<String> suggestions) {
        return suggestions.stream().distinct().limit(MOST_SUGGESTIONS).toList();
    }

    private static String text(SchemaField field) {
        var text = new StringBuilder(field.path())
                .append(": ")
                .append(field.type())
                .append(field.required() && field.path().contains(".") ? ", required" : "")
                .append("\n\n  ")
                .append(field.description())
                .append("\n\n");
        line(text, "default", field.standard());
        field.limits().forEach(limit -> line(text, "limit", Optional.of(limit)));
        field.examples().forEach(example -> line(text, "example", Optional.of(example)));
        if (!field.fields().isEmpty()) {
            text.append(field.standard().isEmpty() && field.examples().isEmpty() ? "" : "\n")
                    .append(fields(field));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String name, Optional<String> value) {
        value.ifPresent(shown -> text.append("  %-9s%s%n".formatted(name, shown)));
    }

    private static String fields(SchemaField field) {
        var width = field.fields().stream()
                .mapToInt(each -> each.name().length())
                .max()
                .orElse(0);
        return field.fields().stream()
                .map(each -> ("  %-" + width + "s  %s%n").formatted(each.name(), each.description()))
                .collect(Collectors.joining());
    }
}
