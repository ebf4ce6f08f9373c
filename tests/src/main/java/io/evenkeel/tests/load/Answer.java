package io.evenkeel.tests.load;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An HTTP answer that came completely.
 *
 * @param headers by name, in any case
 */
record Answer(int status, Map<String, String> headers, String body) {
    Answer {
        var anyCase = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        anyCase.putAll(headers);
        headers = anyCase;
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    boolean endsConnection() {
        return header("Connection").filter("close"::equalsIgnoreCase).isPresent();
    }
}
