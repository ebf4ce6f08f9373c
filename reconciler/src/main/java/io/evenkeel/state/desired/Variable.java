package io.evenkeel.state.desired;

import io.evenkeel.state.Secret;

/** What a container is to find in one of its environment variables. */
public sealed interface Variable {
    /** A value that anybody may read. */
    record Text(String value) implements Variable {}

    /** A value that nobody may. */
    record Hidden(Secret value) implements Variable {}

    /** None, although the image may set one. */
    record Removed() implements Variable {}
}
