package io.evenkeel.secrets;

import java.math.BigInteger;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * A value that SOPS left unencrypted, with the type that SOPS takes it for: its YAML library (go-yaml 3) reads plain
 * scalars otherwise than YAML 1.2 does, and the MAC counts what it reads.
 */
final class PlainScalar {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TRUTHS = Set.of("true", "True", "TRUE", "false", "False", "FALSE");
    private static final Set<String> NUMBERS_IN_WORDS = Set.of(
            ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF");
    private static final Pattern WITH_BASE = Pattern.compile("([-+]?)0(?:([xX])|([bB])|[oO]?)([0-9a-fA-F]+)");
    private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private PlainScalar() {}

    static boolean isNull(ScalarNode node) {
        return node.isPlain() && NULLS.contains(node.getValue());
    }

    /** Whether SOPS takes it for a text, which is what an encrypted value always is. */
    static boolean isText(ScalarNode node) {
        return !node.isPlain() || typed(node.getValue()).isEmpty();
    }

    static SealedScalar of(ScalarNode node) {
        if (node.getTag().equals(Tag.BINARY)) {
            return binary(node.getValue());
        }
        var text = node.getValue();
        return node.isPlain() ? typed(text).orElseGet(() -> SealedScalar.text(text)) : SealedScalar.text(text);
    }

    /** What is no base64 is not what SOPS wrote, and so the MAC will not be the same whatever is counted. */
    private static SealedScalar binary(String base64) {
        try {
            return SealedScalar.of("bytes", Base64.getMimeDecoder().decode(base64))
                    .orElseThrow();
        } catch (IllegalArgumentException none) {
            return SealedScalar.text(base64);
        }
    }

    private static Optional<SealedScalar> typed(String text) {
        if (TRUTHS.contains(text)) {
            return SealedScalar.truth(text);
        }
        if (NUMBERS_IN_WORDS.contains(text)) {
            return SealedScalar.decimal(text.replace(".", ""));
        }
        if (DAY.matcher(text).matches()) {
            return Optional.of(SealedScalar.text(text + "T00:00:00Z"));
        }
        var figures = text.replace("_", "");
        return withBase(figures)
                .or(() -> SealedScalar.integer(figures))
                .or(() -> SealedScalar.decimal(figures).filter(_ -> startsLikeNumber(text)));
    }

    /** Words such as {@code inf} are none without their dot. */
    private static boolean startsLikeNumber(String text) {
        return text.chars().anyMatch(Character::isDigit);
    }

    /** {@code 0x1f}, {@code 0b11}, {@code 0o17}, and {@code 017} as in C. */
    private static Optional<SealedScalar> withBase(String text) {
        var parts = WITH_BASE.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        var base = parts.group(2) != null ? 16 : parts.group(3) != null ? 2 : 8;
        try {
            var value = new BigInteger(parts.group(1) + parts.group(4), base);
            return value.bitLength() < Long.SIZE ? Optional.of(SealedScalar.text(value.toString())) : Optional.empty();
        } catch (NumberFormatException noDigitOfThisBase) {
            return Optional.empty();
        }
    }
}
