package io.evenkeel.tests.demo;

import java.util.List;

/**
 * What a run came to.
 *
 * @param line figures, for programs too
 * @param complaints what did not come out right, for people; empty when all did
 */
record Verdict(String line, List<String> complaints) {
    Verdict {
        complaints = List.copyOf(complaints);
    }
}
