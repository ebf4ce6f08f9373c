package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.Healthcheck;
import java.util.List;
import java.util.function.Consumer;

/** Reads {@code healthcheck}: the engine's own check, in its forms. */
record HealthcheckReader(Consumer<Problem> problems) {
    Healthcheck read(Fields fields) {
        if (fields.flag("disable")) {
            refuseRest(fields);
            return Healthcheck.DISABLED;
        }
        return new Healthcheck(
                test(fields),
                fields.optionalDuration("interval"),
                fields.optionalDuration("timeout"),
                fields.optionalDuration("startPeriod"),
                fields.optionalInteger("retries"));
    }

    /** One line is for the image's shell, a list says so itself by its first word. */
    private List<String> test(Fields fields) {
        if (!fields.has("test")) {
            return List.of();
        }
        if (!fields.isList("test")) {
            return List.of("CMD-SHELL", fields.text("test"));
        }
        var words = fields.optionalTexts("test").orElse(List.of());
        var known = switch (words.getFirst()) {
            case "CMD" -> words.size() > 1;
            case "CMD-SHELL" -> words.size() == 2;
            case "NONE" -> words.size() == 1;
            default -> false;
        };
        if (!known) {
            problems.accept(Problem.error(fields.place("test"), "the list is no form of a test", fields.pointer("test"))
                    .withHint("write [CMD, program, argument …], [CMD-SHELL, line], [NONE], or one line of text"));
        }
        return words;
    }

    private void refuseRest(Fields fields) {
        List.of("test", "interval", "timeout", "startPeriod", "retries").stream()
                .filter(fields::isWritten)
                .findFirst()
                .ifPresent(name -> problems.accept(Problem.error(
                        fields.place(name),
                        "\"%s\" of a check that is disabled".formatted(name),
                        fields.pointer(name))));
    }
}
