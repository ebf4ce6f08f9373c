package io.evenkeel.tests.host;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A finished pass as the journal tells it.
 *
 * @param revision the commit that it worked towards, empty before the first
 * @param steps that were performed
 */
public record Pass(String revision, boolean converged, int steps) {
    static Pass of(JsonNode entry) {
        return new Pass(
                entry.path("revision").asText(),
                entry.path("outcome").asText().equals("CONVERGED"),
                entry.path("steps").asInt());
    }
}
