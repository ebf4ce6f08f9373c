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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

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
        return find(environment, name, value -> fit(value, name, variable));
    }

    /** A secret as a file would get it: any text. */
    Found find(EnvironmentName environment, String name) {
        return find(environment, name, value -> text(value, name, "file"));
    }

    /** A secret as a domain that asks for passwords would get it: lines of {@code user:hash}. */
    Found users(EnvironmentName environment, String name) {
        return find(environment, name, value -> users(value, name));
    }

    private Found find(EnvironmentName environment, String name, Function<Opened, Found> fitting) {
        var file = fleet.secrets(environment).stream()
                .filter(each -> each.entries().containsKey(name))
                .findFirst()
                .orElseThrow(() -> missing(environment, name));
        return switch (opened.computeIfAbsent(file.path(), _ -> file.open(keys))) {
            case Opening.Refused(var problem) -> new Found.Refused(problem);
            case Opening.Done(var documents) ->
                fitting.apply(Optional.ofNullable(documents.getFirst().entries().get(name))
                        .orElseThrow(() -> missing(environment, name)));
        };
    }

    /** A value with secrets in it. */
    Found compose(EnvironmentName environment, Template template, ResolvedVariable variable) {
        var text = new StringBuilder();
        List<Secret> parts = new ArrayList<>();
        for (var piece : template.pieces()) {
            switch (piece) {
                case Template.Piece.Literal(var literal) -> text.append(literal);
                case Template.Piece.SecretNamed(var name, var encoded) -> {
                    switch (find(environment, name, variable.name())) {
                        case Found.Refused refused -> {
                            return refused;
                        }
                        case Found.Value(var secret) -> {
                            text.append(encoded ? encode(secret) : secret.reveal());
                            parts.add(secret);
                        }
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
                : new Found.Value(Secret.composed(whole, parts));
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

    private static Found text(Opened value, String name, String taker) {
        if (!(value instanceof Opened.Text found)) {
            return refused(value, name, "is no text, and a " + taker + " takes nothing else");
        }
        if (SopsFile.holdsSealed(found.value().reveal())) {
            return refused(value, name, "is still encrypted once it is decrypted (ENC[…])");
        }
        return new Found.Value(found.value());
    }

    private static Found users(Opened value, String name) {
        var found = text(value, name, "domain");
        if (!(found instanceof Found.Value(var secret))) {
            return found;
        }
        return UserList.refusal(secret)
                .<Found>map(why -> new Found.Refused(problem(value, name, why).withHint(UserList.ADVICE)))
                .orElse(found);
    }

    private static Found fit(Opened value, String name, String variable) {
        var found = text(value, name, "variable");
        if (!(found instanceof Found.Value(var secret))) {
            return found;
        }
        var text = secret.reveal();
        if (text.indexOf(0) >= 0) {
            return refused(value, name, "holds a NUL, which no program can be given");
        }
        if (isTooLong(variable, text)) {
            return refused(
                    value, name, "is longer than the %d bytes that Linux can pass to a program".formatted(MOST_BYTES));
        }
        return new Found.Value(secret);
    }

    private static Found refused(Opened value, String name, String why) {
        return new Found.Refused(problem(value, name, why));
    }

    private static Problem problem(Opened value, String name, String why) {
        return Problem.error(value.place(), "the secret \"" + name + "\" " + why, "/" + name);
    }
}
