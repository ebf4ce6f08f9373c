package io.evenkeel.spec;

import io.evenkeel.state.Place;

/**
 * One variable in one layer.
 *
 * @param place where its key stands, also when an alias or a merge key brought it here
 */
public record Setting(Value value, Place place) {
    /** What a layer says about a variable. */
    public sealed interface Value {
        /** Its value, as written. */
        record Text(String text) implements Value {}

        /** A secret of the environment's file or else of the project's, by its name there. */
        record SecretNamed(String name) implements Value {}

        /** What a database provides, with a secret in it: as a whole it is one too. */
        record Composed(Template template) implements Value {}

        /** It is taken out of the weaker layers and of the image. */
        record Removed() implements Value {}
    }
}
