package io.evenkeel.app;

import io.evenkeel.spec.PublishedSchema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The JSON Schemas as files for editors. */
public final class EditorSchema {
    private EditorSchema() {}

    /** What may be asked for, in lower case. */
    public static List<String> kinds() {
        return PublishedSchema.kinds();
    }

    /** The schema of a kind in any case; without one, the schema for a file of any kind. Empty: there is no such kind. */
    public static Optional<String> of(Optional<String> kind) {
        var name = kind.map(text -> text.toLowerCase(Locale.ROOT));
        if (name.isPresent() && !kinds().contains(name.get())) {
            return Optional.empty();
        }
        return Optional.of(PublishedSchema.text(name.orElse(PublishedSchema.ANY)));
    }
}
