package io.evenkeel.secrets;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A scalar as the MAC of a file counts it, and as people get it. SOPS is written in Go, so numbers are printed as Go
 * prints them.
 */
final class SealedScalar {
    private static final Set<String> TRUES = Set.of("1", "t", "T", "TRUE", "true", "True");
    private static final Set<String> FALSES = Set.of("0", "f", "F", "FALSE", "false", "False");
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]{1,19}");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,3})?");
    private static final Pattern ENDLESS = Pattern.compile("(?i)[-+]?inf(inity)?");

    private final byte[] counted;
    private final Optional<String> text;

    private SealedScalar(byte[] counted, Optional<String> text) {
        this.counted = counted;
        this.text = text;
    }

    /** Counts it into the MAC. */
    void count(MessageDigest mac) {
        mac.update(counted);
    }

    /** As {@code sops decrypt} prints it; empty when it is no UTF-8 text. */
    Optional<String> text() {
        return text;
    }

    /** By the type that the encrypted value names; empty when the bytes are none of it. */
    static Optional<SealedScalar> of(String type, byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        return switch (type) {
            case "str", "bytes", "comment", "time" -> Optional.of(new SealedScalar(bytes, decoded(bytes)));
            case "int" -> integer(text);
            case "float" -> decimal(text);
            case "bool" -> truth(text);
            default -> Optional.empty();
        };
    }

    static SealedScalar text(String text) {
        return new SealedScalar(text.getBytes(StandardCharsets.UTF_8), Optional.of(text));
    }

    static Optional<SealedScalar> integer(String text) {
        try {
            return INTEGER.matcher(text).matches()
                    ? Optional.of(text(String.valueOf(Long.parseLong(text))))
                    : Optional.empty();
        } catch (NumberFormatException tooLong) {
            return Optional.empty();
        }
    }

    static Optional<SealedScalar> decimal(String text) {
        if (text.equalsIgnoreCase("nan")) {
            return Optional.of(text("NaN"));
        }
        if (ENDLESS.matcher(text).matches()) {
            return Optional.of(text(text.startsWith("-") ? "-Inf" : "+Inf"));
        }
        return DECIMAL.matcher(text).matches() ? Optional.of(text(plain(Double.parseDouble(text)))) : Optional.empty();
    }

    /** {@code True} and {@code False} in the MAC, as the first SOPS, which was written in Python, had them. */
    static Optional<SealedScalar> truth(String text) {
        if (!TRUES.contains(text) && !FALSES.contains(text)) {
            return Optional.empty();
        }
        var is = TRUES.contains(text);
        return Optional.of(new SealedScalar(
                (is ? "True" : "False").getBytes(StandardCharsets.UTF_8), Optional.of(String.valueOf(is))));
    }

    /** The shortest digits that give the same number, without an exponent. */
    private static String plain(double value) {
        if (Double.isInfinite(value)) {
            return value < 0 ? "-Inf" : "+Inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
    }

    private static Optional<String> decoded(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException noText) {
            return Optional.empty();
        }
    }
}
