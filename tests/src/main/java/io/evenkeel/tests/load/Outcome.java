package io.evenkeel.tests.load;

import java.util.Optional;

/**
 * What became of one request. Times are nanoseconds since the start.
 *
 * @param due when it was to be sent
 * @param version of a right answer; empty when it failed
 * @param failure empty when the answer was right
 */
record Outcome(long due, long sent, long received, Optional<String> version, Optional<Failure> failure) {}
