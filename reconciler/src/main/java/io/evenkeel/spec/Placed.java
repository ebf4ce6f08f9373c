package io.evenkeel.spec;

import io.evenkeel.document.Problem;
import io.evenkeel.state.Place;

/** Something that a file declares, with where it does. */
record Placed<T>(T value, Place place, String pointer) {
    Problem error(String message) {
        return Problem.error(place, message, pointer);
    }
}
