package io.evenkeel.tests.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;

/** Whether an answer is the demo app's own answer to exactly this request. */
final class AnswerCheck {
    static final String ID = "X-Request-Id";
    static final String VERSION = "X-Version";

    private static final ObjectMapper JSON = new ObjectMapper();

    private AnswerCheck() {}

    /** What is wrong; empty when all is right. */
    static Optional<String> wrong(Answer answer, String id, String path) {
        if (answer.status() != 200) {
            return Optional.of("status " + answer.status());
        }
        var version = answer.header(VERSION);
        if (version.isEmpty()) {
            return Optional.of("no " + VERSION + " header");
        }
        return body(answer)
                .map(body -> differing(body, "version", version.get())
                        .or(() -> differing(body, "requestId", id))
                        .or(() -> differing(body, "path", path))
                        .or(() -> id.equals(answer.header(ID).orElse("")) ? Optional.empty() : wrongId(answer, id)))
                .orElseGet(() -> Optional.of("the body is not JSON: " + answer.body()));
    }

    private static Optional<String> wrongId(Answer answer, String id) {
        return Optional.of(ID + " " + answer.header(ID).orElse("is missing") + " instead of " + id);
    }

    private static Optional<String> differing(JsonNode body, String field, String expected) {
        var value = body.path(field).asText();
        return value.equals(expected)
                ? Optional.empty()
                : Optional.of("the body's " + field + " is \"" + value + "\" instead of \"" + expected + "\"");
    }

    private static Optional<JsonNode> body(Answer answer) {
        try {
            return Optional.of(JSON.readTree(answer.body()));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
