package io.evenkeel.engine.docker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.exception.DockerException;
import io.evenkeel.engine.EngineException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Turns what docker-java throws into our own errors, with the engine's sentence instead of its envelope. */
final class Calls {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The engine has no status of its own for these: 403, 409 and 500 are all seen. */
    private static final List<String> IN_USE = List.of(
            "address already in use",
            "port is already allocated",
            "pool overlaps",
            "has active endpoints",
            "is using its referenced image");

    private Calls() {}

    /**
     * Makes a call.
     *
     * @param attempt completes "cannot …"
     * @throws EngineException of the kind that the failure is
     */
    static <T> T get(String attempt, Supplier<T> call) {
        try {
            return call.get();
        } catch (EngineException failure) {
            throw failure;
        } catch (RuntimeException failure) {
            throw translated(attempt, failure);
        }
    }

    /** Makes a call that gives nothing. */
    static void run(String attempt, Runnable call) {
        get(attempt, () -> {
            call.run();
            return true;
        });
    }

    static EngineException translated(String attempt, Throwable failure) {
        if (failure instanceof EngineException known) {
            return known;
        }
        if (failure instanceof DockerException refusal) {
            return refused("cannot " + attempt + ": " + sentence(refusal), refusal);
        }
        return broken(failure)
                .<EngineException>map(cause -> new EngineException.Unreachable(
                        "cannot " + attempt + ": the engine does not answer (" + words(cause)
                                + "); is it running, and may this user use its socket?",
                        failure))
                .orElseGet(() -> new EngineException("cannot " + attempt + ": " + words(failure), failure));
    }

    /** A part of an answer that the engine always gives. */
    static <T> T given(@Nullable T part, String what) {
        if (part == null) {
            throw new EngineException("the engine's answer has no " + what + "; is something else at its address?");
        }
        return part;
    }

    private static EngineException refused(String message, DockerException refusal) {
        if (refusal.getHttpStatus() == 404) {
            return new EngineException.NotFound(message, refusal);
        }
        if (refusal.getHttpStatus() == 409 || IN_USE.stream().anyMatch(words -> holds(message, words))) {
            return new EngineException.Conflict(message, refusal);
        }
        return new EngineException(message, refusal);
    }

    /** Whether the engine's sentence contains some words, in any case. */
    static boolean holds(String message, String words) {
        return message.toLowerCase(Locale.ROOT).contains(words);
    }

    private static String sentence(DockerException refusal) {
        var text = words(refusal);
        var body = text.indexOf('{');
        if (body < 0) {
            return text;
        }
        try {
            return JSON.readTree(text.substring(body)).path("message").asText(text);
        } catch (JsonProcessingException notJson) {
            return text;
        }
    }

    private static Optional<Throwable> broken(Throwable failure) {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException && !(cause instanceof JsonProcessingException)) {
                return Optional.of(cause);
            }
        }
        return Optional.empty();
    }

    private static String words(Throwable failure) {
        var message = failure.getMessage();
        return message == null ? failure.getClass().getSimpleName() : message.strip();
    }
}
