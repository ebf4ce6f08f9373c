package io.evenkeel.secrets;

import io.evenkeel.state.Place;
import io.evenkeel.state.Secret;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One value of an opened file, whatever its shape. Also what stood there unencrypted is taken for a secret.
 *
 * <p>Each carries the place of its key in the file, for a list item its own.
 */
public sealed interface Opened {
    Place place();

    /** A text, or a number or truth value as {@code sops decrypt} prints it. */
    record Text(Secret value, Place place) implements Opened {}

    /** Bytes that are no UTF-8 text. */
    record Binary(Place place) implements Opened {}

    /** An empty value ({@code KEY:}), which SOPS neither encrypts nor protects. */
    record Nothing(Place place) implements Opened {}

    /** A mapping, in the order of the file. */
    record Mapping(Map<String, Opened> entries, Place place) implements Opened {
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }
    }

    /** A list. */
    record Many(List<Opened> items, Place place) implements Opened {
        public Many {
            items = List.copyOf(items);
        }
    }
}
