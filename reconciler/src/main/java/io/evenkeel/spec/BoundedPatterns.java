package io.evenkeel.spec;

import com.networknt.schema.regex.JDKRegularExpressionFactory;
import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressionFactory;

/**
 * Patterns by the JDK's engine, which calls itself for every repetition of a group: a text of some ten thousand
 * characters would take the whole stack. What is longer than any field with such a pattern may be does not match it.
 */
final class BoundedPatterns implements RegularExpressionFactory {
    private static final int LONGEST = 1024;

    @Override
    public RegularExpression getRegularExpression(String text) {
        var pattern = JDKRegularExpressionFactory.getInstance().getRegularExpression(text);
        var repeatsGroups = text.contains(")*") || text.contains(")+") || text.contains("){");
        return repeatsGroups ? value -> value.length() <= LONGEST && pattern.matches(value) : pattern;
    }
}
