package io.evenkeel.engine.docker;

import java.util.LinkedHashSet;
import java.util.Set;

/** The ways to write one image reference; the engine lists only the shortest. */
final class ImageNames {
    private static final String HUB = "docker.io/";
    private static final String OFFICIAL = "library/";

    private ImageNames() {}

    /** A listed reference and everything else that means it. */
    static Set<String> spellings(String listed) {
        var spellings = new LinkedHashSet<String>();
        var shortest = shortest(listed);
        add(spellings, shortest);
        if (!hasRegistry(shortest)) {
            if (!shortest.contains("/")) {
                add(spellings, OFFICIAL + shortest);
                add(spellings, HUB + OFFICIAL + shortest);
            }
            add(spellings, HUB + shortest);
        }
        return spellings;
    }

    private static void add(Set<String> spellings, String reference) {
        spellings.add(reference);
        if (reference.endsWith(":latest")) {
            spellings.add(reference.substring(0, reference.length() - ":latest".length()));
        }
    }

    private static String shortest(String reference) {
        var name = reference.startsWith(HUB) ? reference.substring(HUB.length()) : reference;
        return name.startsWith(OFFICIAL) ? name.substring(OFFICIAL.length()) : name;
    }

    /** The first segment is a registry when it looks like a host. */
    private static boolean hasRegistry(String reference) {
        var slash = reference.indexOf('/');
        if (slash < 0) {
            return false;
        }
        var first = reference.substring(0, slash);
        return first.contains(".") || first.contains(":") || first.equals("localhost");
    }
}
