package io.evenkeel.tests.host;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * A finished pass as the journal tells it.
 *
 * @param revision the commit that it worked towards, empty before the first
 * @param steps that were performed
 */
public record Pass(String revision, boolean converged, int steps) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Pass parse(String line) {
        try {
            var entry = JSON.readTree(line);
            return new Pass(
                    entry.path("revision").asText(),
                    entry.path("outcome").asText().equals("CONVERGED"),
                    entry.path("steps").asInt());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not a line of the journal: " + line, e);
        }
    }
}
