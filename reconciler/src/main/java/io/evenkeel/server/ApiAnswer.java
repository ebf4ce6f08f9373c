package io.evenkeel.server;

import java.util.List;

/**
 * The body of every answer, as JSON.
 *
 * @param lines for people
 */
record ApiAnswer(List<String> lines) {
    ApiAnswer {
        lines = List.copyOf(lines);
    }

    static ApiAnswer of(String line) {
        return new ApiAnswer(List.of(line));
    }
}
