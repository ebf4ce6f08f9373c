package io.evenkeel.document;

import io.evenkeel.state.Place;
import java.util.Optional;

/**
 * What the text says about one node of the tree.
 *
 * @param key where its key is written; for a list item and the root, where the value is
 * @param value where its value is written
 * @param text source text of a plain scalar, decoded content of a quoted one, empty for maps and lists
 * @param use the alias that brings it here; empty for what is written where it counts
 */
record Spot(Place key, Place value, String text, Optional<Use> use) {
    /** Where somebody looks for a mistake in the value. */
    Place shown() {
        return use.map(Use::place).orElse(value);
    }

    /** Where somebody looks for a mistake in the key. */
    Place shownKey() {
        return use.map(Use::place).orElse(key);
    }
}
