package io.evenkeel.state.memory;

import java.time.Instant;

/**
 * An intent that is not tried again until it changes or a person asks for it.
 *
 * @param intent the whole resolved app's identity as it failed; an app with another intent is not parked
 * @param why one line for people
 */
public record Parked(String intent, Instant since, String why) {}
