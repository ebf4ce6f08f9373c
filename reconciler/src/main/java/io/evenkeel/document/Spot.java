package io.evenkeel.document;

import io.evenkeel.state.Place;

/**
 * What the text says about one node of the tree.
 *
 * @param key where its key stands; for a list item and the root, where the value does
 * @param value where its value stands
 * @param text source text of a plain scalar, decoded content of a quoted one, empty for maps and lists
 */
record Spot(Place key, Place value, String text) {}
