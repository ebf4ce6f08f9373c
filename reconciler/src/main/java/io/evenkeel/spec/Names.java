package io.evenkeel.spec;

import java.util.regex.Pattern;

/** Names of projects, environments and resources, which are path segments. */
final class Names {
    private static final Pattern NAME = Pattern.compile("[a-z](?:-?[a-z0-9])*");
    private static final int LONGEST = 40;

    static final String RULE =
            "a name is a letter, then letters, digits and single hyphens, lower case, at most " + LONGEST;

    private Names() {}

    static boolean isValid(String text) {
        return text.length() <= LONGEST && NAME.matcher(text).matches();
    }
}
