package io.evenkeel.document;

import io.evenkeel.state.Place;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where parts of a document stand.
 *
 * @param root where the document does
 * @param places by JSON pointer
 */
public record Places(Place root, SortedMap<String, Place> places) {
    public Places {
        places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
    }

    /** Whether something stands at a pointer; a default does not. */
    public boolean has(String pointer) {
        return places.containsKey(pointer);
    }

    /** The place of a pointer, or of the nearest parent that has one. */
    public Place of(String pointer) {
        for (var at = pointer; !at.isEmpty(); at = Pointers.parent(at)) {
            var place = places.get(at);
            if (place != null) {
                return place;
            }
        }
        return root;
    }
}
