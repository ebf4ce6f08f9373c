package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.Place;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads {@code variables} of a file into a layer. */
record VariablesReader(Consumer<Problem> problems) {
    /** Linux refuses to start a program with a longer {@code KEY=value} (MAX_ARG_STRLEN less the closing NUL). */
    private static final int MOST_BYTES = 131_071;

    Layer read(Layer.Kind kind, Fields fields) {
        SortedMap<String, Setting> settings = new TreeMap<>();
        var variables = fields.optionalMapping("variables");
        fields.entries("variables").forEach((name, value) -> {
            settings.put(
                    name,
                    new Setting(value(variables.orElseThrow(), name, value), fields.keyOrigin("variables", name)));
            value.flatMap(text -> tooLong(name, text, fields.keyPlace("variables", name), fields.pointer("variables")))
                    .ifPresent(problems);
        });
        return new Layer(kind, settings);
    }

    /** What Linux would refuse at the start of the container. */
    static Optional<Problem> tooLong(String name, String text, Place place, String parent) {
        var length = (name + "=" + text).getBytes(StandardCharsets.UTF_8).length;
        return length <= MOST_BYTES
                ? Optional.empty()
                : Optional.of(Problem.error(
                        place,
                        "\"%s\" has %d bytes with its name, more than the %d that Linux can pass to a program"
                                .formatted(name, length, MOST_BYTES),
                        parent + "/" + name));
    }

    private static Setting.Value value(Fields variables, String name, Optional<String> text) {
        if (variables.isMapping(name)) {
            return new Setting.Value.SecretNamed(variables.mapping(name).text("secret"));
        }
        return text.<Setting.Value>map(Setting.Value.Text::new).orElseGet(Setting.Value.Removed::new);
    }
}
