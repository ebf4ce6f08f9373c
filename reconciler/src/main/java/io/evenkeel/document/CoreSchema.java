package io.evenkeel.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Plain scalars by the core schema of YAML 1.2, which is what editors understand: {@code no}, {@code 0755} as octal and
 * {@code 12:30} are not in it.
 */
final class CoreSchema {
    private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TRUES = Set.of("true", "True", "TRUE");
    private static final Set<String> FALSES = Set.of("false", "False", "FALSE");
    // longer figures stay text: turning them into numbers costs more than linear time
    private static final Pattern INTEGER = Pattern.compile("[-+]?[0-9]{1,30}");
    private static final Pattern OCTAL = Pattern.compile("0o[0-7]{1,30}");
    private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]{1,30}");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(\\.[0-9]{1,30}|[0-9]{1,30}(\\.[0-9]{0,30})?)([eE][-+]?[0-9]{1,2})?");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private CoreSchema() {}

    static JsonNode plain(String text) {
        if (isNull(text)) {
            return NODES.nullNode();
        }
        if (TRUES.contains(text) || FALSES.contains(text)) {
            return NODES.booleanNode(TRUES.contains(text));
        }
        if (INTEGER.matcher(text).matches()) {
            return integer(new BigInteger(text));
        }
        if (OCTAL.matcher(text).matches()) {
            return integer(new BigInteger(text.substring(2), 8));
        }
        if (HEXADECIMAL.matcher(text).matches()) {
            return integer(new BigInteger(text.substring(2), 16));
        }
        if (DECIMAL.matcher(text).matches()) {
            return NODES.numberNode(new BigDecimal(text));
        }
        return NODES.textNode(text);
    }

    static boolean isNull(String text) {
        return NULLS.contains(text);
    }

    private static JsonNode integer(BigInteger value) {
        if (value.bitLength() < Integer.SIZE) {
            return NODES.numberNode(value.intValue());
        }
        return NODES.numberNode(value);
    }
}
