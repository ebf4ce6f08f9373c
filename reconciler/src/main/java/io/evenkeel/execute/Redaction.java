package io.evenkeel.execute;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.evenkeel.state.Secret;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.DeliveredFile.Content;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.Face;
import io.evenkeel.state.desired.Variable;
import io.evenkeel.state.desired.WantedApp;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Takes the values of secrets out of words that are not ours, since an app may print its variables before it ends. What
 * an app makes of a value otherwise cannot be known.
 */
public final class Redaction {
    /** Nothing is secret. */
    public static final Redaction NONE = new Redaction(List.of());

    /** In an app's output a short value is more likely the secret than a word. */
    private static final int SHORTEST_IN_LOGS = 3;
    /** In our own sentences it is the other way round. */
    private static final int SHORTEST_IN_SENTENCES = 8;

    private final List<String> values;

    private Redaction(List<String> values) {
        this.values = values;
    }

    /** All secrets that a desired state holds. */
    public static Redaction of(DesiredState desired) {
        var values =
                new TreeSet<>(Comparator.comparingInt(String::length).reversed().thenComparing(text -> text));
        desired.resources().values().stream()
                .flatMap(Redaction::apps)
                .flatMap(app -> Stream.concat(secrets(app.generation().container()), secrets(app.face())))
                .flatMap(secret -> Stream.concat(Stream.of(secret), secret.parts().stream()))
                .flatMap(Redaction::forms)
                .filter(form -> form.length() >= SHORTEST_IN_LOGS)
                .forEach(values::add);
        return new Redaction(List.copyOf(values));
    }

    private static Stream<WantedApp> apps(Desired desired) {
        return switch (desired) {
            case Desired.Wanted wanted -> Stream.concat(Stream.of(wanted.app()), wanted.served().stream());
            case Desired.Frozen frozen -> frozen.served().stream();
            case Desired.Paused _ -> Stream.empty();
        };
    }

    private static Stream<Secret> secrets(ContainerSpec container) {
        var variables = container.variables().values().stream()
                .flatMap(variable ->
                        variable instanceof Variable.Hidden(var secret) ? Stream.of(secret) : Stream.empty());
        var files = container.options().files().stream()
                .flatMap(file ->
                        file.content() instanceof Content.Hidden(var secret) ? Stream.of(secret) : Stream.empty());
        return Stream.concat(variables, files);
    }

    private static Stream<Secret> secrets(Face face) {
        return face.domains().stream()
                .flatMap(domain -> domain.terms().auth().stream())
                .flatMap(auth -> auth.users().values().stream());
    }

    /** Whole, line by line, and as programs print it within something else. */
    private static Stream<String> forms(Secret secret) {
        var value = secret.reveal();
        var bytes = value.getBytes(StandardCharsets.UTF_8);
        return Stream.concat(
                Stream.of(
                        value,
                        new String(JsonStringEncoder.getInstance().quoteAsString(value)),
                        URLEncoder.encode(value, StandardCharsets.UTF_8),
                        Base64.getEncoder().encodeToString(bytes)),
                value.lines().map(String::strip));
    }

    /** Lines that an app printed. */
    List<String> log(List<String> lines) {
        return lines.stream().map(line -> without(line, SHORTEST_IN_LOGS)).toList();
    }

    /** A sentence about an app, which may quote what it or the engine said. */
    String sentence(String text) {
        return without(text, SHORTEST_IN_SENTENCES);
    }

    /** What came of a step, as it may be told. */
    StepOutcome outcome(StepOutcome outcome) {
        return switch (outcome) {
            case StepOutcome.Done done -> new StepOutcome.Done(done.remark().map(this::sentence));
            case StepOutcome.GateFailed(var cause, var lines) ->
                new StepOutcome.GateFailed(sentence(cause), log(lines));
            case StepOutcome.Failed(var cause, var unreachable) -> new StepOutcome.Failed(sentence(cause), unreachable);
        };
    }

    private String without(String text, int shortest) {
        return values.stream()
                .takeWhile(value -> value.length() >= shortest)
                .reduce(text, (left, value) -> left.replace(value, Secret.MASK));
    }
}
