package io.evenkeel.spec;

import io.evenkeel.state.Place;
import java.util.Optional;

/**
 * One variable in one layer.
 *
 * @param value empty removes the variable from the weaker layers and from the image
 * @param place where its key stands, also when an alias or a merge key brought it here
 */
public record Setting(Optional<String> value, Place place) {}
