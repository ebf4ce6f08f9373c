package io.evenkeel.app;

import io.evenkeel.document.Problem;
import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/** The host's own file cannot be used. Its message has a line for each problem. */
public class ConfigurationException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }

    private ConfigurationException(String message) {
        super(message);
    }

    static ConfigurationException of(List<Problem> problems) {
        return new ConfigurationException(
                problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    }
}
