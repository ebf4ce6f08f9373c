package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Pointers;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import java.util.ArrayList;
import java.util.List;

/** Reads lists of names of one environment. */
record ReferenceReader(EnvironmentName environment) {
    List<Placed<ResourceName>> read(Fields app, String field) {
        List<Placed<ResourceName>> references = new ArrayList<>();
        for (var name : app.optionalTexts(field).orElse(List.of())) {
            var index = references.size();
            references.add(new Placed<>(
                    new ResourceName(environment, name),
                    app.itemPlace(field, index),
                    Pointers.child(app.pointer(field), index)));
        }
        return references;
    }
}
