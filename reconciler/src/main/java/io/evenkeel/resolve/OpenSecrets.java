package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.secrets.AgeKeys;
import io.evenkeel.secrets.Opened;
import io.evenkeel.secrets.Opening;
import io.evenkeel.secrets.SopsFile;
import io.evenkeel.spec.Fleet;
import io.evenkeel.spec.Template;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The secrets of one revision: each file is opened at most once, and only when something uses it. */
final class OpenSecrets {
    /** Linux refuses to start a program with a longer {@code KEY=value}. */
    private static final int MOST_BYTES = 131_071;

    private final Fleet fleet;
    private final AgeKeys keys;
    private final Map<String, Opening> opened = new HashMap<>();

    OpenSecrets(Fleet fleet, AgeKeys keys) {
        this.fleet = fleet;
        this.keys = keys;
    }

    /** What came of looking for a secret. */
    sealed interface Found {
        record Value(Secret secret) implements Found {}

        record Refused(Problem problem) implements Found {}
    }

    /** A secret as a variable of that name would get it. */
    Found find(EnvironmentName environment, String name, String variable) {
        var file = fleet.secrets(environment).stream()
                .filter(each -> each.entries().containsKey(name))
                .findFirst()
                .orElseThrow(() -> missing(environment, name));
        return switch (opened.computeIfAbsent(file.path(), _ -> file.open(keys))) {
            case Opening.Refused(var problem) -> new Found.Refused(problem);
            case Opening.Done(var documents) ->
                fit(
                        Optional.ofNullable(documents.getFirst().entries().get(name))
                                .orElseThrow(() -> missing(environment, name)),
                        name,
                        variable);
        };
    }

    /** A value with secrets in it. */
    Found compose(EnvironmentName environment, Template template, ResolvedVariable variable) {
        var text = new StringBuilder();
        for (var piece : template.pieces()) {
            switch (piece) {
                case Template.Piece.Literal(var literal) -> text.append(literal);
                case Template.Piece.SecretNamed(var name, var encoded) -> {
                    switch (find(environment, name, variable.name())) {
                        case Found.Refused refused -> {
                            return refused;
                        }
                        case Found.Value(var secret) -> text.append(encoded ? encode(secret) : secret.reveal());
                    }
                }
            }
        }
        var whole = text.toString();
        return isTooLong(variable.name(), whole)
                ? new Found.Refused(Problem.error(
                        variable.setting().place(),
                        "\"%s\" is longer than the %d bytes that Linux can pass to a program"
                                .formatted(variable.name(), MOST_BYTES),
                        "/provides/" + variable.name()))
                : new Found.Value(Secret.of(whole));
    }

    /** As RFC 3986 has it, so that a secret may stand in any part of a URL. */
    private static String encode(Secret secret) {
        return URLEncoder.encode(secret.reveal(), StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    private static boolean isTooLong(String variable, String text) {
        return variable.length() + 1 + text.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES;
    }

    private static IllegalStateException missing(EnvironmentName environment, String name) {
        return new IllegalStateException(
                "the secret " + name + " of " + environment + " was checked to be there; report this bug");
    }

    private static Found fit(Opened value, String name, String variable) {
        if (!(value instanceof Opened.Text found)) {
            return refused(value, name, "is no text, and a variable takes nothing else");
        }
        var text = found.value().reveal();
        if (text.indexOf(0) >= 0) {
            return refused(value, name, "holds a NUL, which no program can be given");
        }
        if (SopsFile.holdsSealed(text)) {
            return refused(value, name, "is still encrypted once it is decrypted (ENC[…])");
        }
        if (isTooLong(variable, text)) {
            return refused(
                    value, name, "is longer than the %d bytes that Linux can pass to a program".formatted(MOST_BYTES));
        }
        return new Found.Value(found.value());
    }

    private static Found refused(Opened value, String name, String why) {
        return new Found.Refused(Problem.error(value.place(), "the secret \"" + name + "\" " + why, "/" + name));
    }
}
