package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceName;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads what a database provides into the layer that apps which list it get. */
record ProvidesReader(ResourceName name, Consumer<Problem> problems) {
    private static final String FIELD = "provides";

    Layer read(Fields database) {
        var fields = Map.of(
                "host",
                name.internalAddress(),
                "port",
                database.optionalText("port").orElse(""));
        SortedMap<String, Setting> settings = new TreeMap<>();
        database.entries(FIELD).forEach((variable, text) -> {
            var value = Template.parse(text.orElse(""), fields).value();
            var place = database.keyPlace(FIELD, variable);
            if (value instanceof Setting.Value.Text(var plain)) {
                VariablesReader.tooLong(variable, plain, place, database.pointer(FIELD))
                        .ifPresent(problems);
            }
            settings.put(variable, new Setting(value, place));
        });
        return new Layer(Layer.Kind.DATABASE, settings);
    }
}
