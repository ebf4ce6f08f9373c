package io.evenkeel.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A value of {@code provides} in pieces. The schema's pattern lets nothing else through: <code>${host}</code>,
 * <code>${port}</code>, <code>${secret:NAME}</code>, <code>${urlsecret:NAME}</code>, and <code>$${</code> for a literal
 * <code>${</code>.
 */
public record Template(List<Piece> pieces) {
    private static final Pattern SPECIAL =
            Pattern.compile("\\$\\$\\{|\\$\\{(?:(?<field>host|port)|(?<how>secret|urlsecret):(?<secret>[^${}]+))}");

    public Template {
        pieces = List.copyOf(pieces);
    }

    /** A part of a value. */
    public sealed interface Piece {
        record Literal(String text) implements Piece {}

        /**
         * A secret by its name.
         *
         * @param encoded percent-encoded, for a part of a URL
         */
        record SecretNamed(String name, boolean encoded) implements Piece {}
    }

    /**
     * Reads a value.
     *
     * @param fields what stands for {@code host} and {@code port}
     */
    static Template parse(String text, Map<String, String> fields) {
        List<Piece> pieces = new ArrayList<>();
        var literal = new StringBuilder();
        var special = SPECIAL.matcher(text);
        while (special.find()) {
            special.appendReplacement(literal, "");
            var field = Optional.ofNullable(special.group("field")).map(name -> fields.getOrDefault(name, ""));
            var secret = Optional.ofNullable(special.group("secret"));
            if (secret.isPresent()) {
                pieces.add(new Piece.Literal(literal.toString()));
                pieces.add(new Piece.SecretNamed(secret.get(), "urlsecret".equals(special.group("how"))));
                literal.setLength(0);
                continue;
            }
            literal.append(field.orElse("${"));
        }
        special.appendTail(literal);
        pieces.add(new Piece.Literal(literal.toString()));
        return new Template(pieces.stream()
                .filter(piece -> !piece.equals(new Piece.Literal("")))
                .toList());
    }

    /** What a setting is to hold: a text that anybody may read, unless a secret is in it. */
    Setting.Value value() {
        var text = new StringBuilder();
        for (var piece : pieces) {
            switch (piece) {
                case Piece.Literal(var part) -> text.append(part);
                case Piece.SecretNamed _ -> {
                    return new Setting.Value.Composed(this);
                }
            }
        }
        return new Setting.Value.Text(text.toString());
    }

    /** The secrets in it, in order. */
    List<String> secrets() {
        return pieces.stream()
                .flatMap(piece -> piece instanceof Piece.SecretNamed secret ? Stream.of(secret.name()) : Stream.empty())
                .toList();
    }
}
