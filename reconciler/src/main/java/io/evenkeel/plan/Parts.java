package io.evenkeel.plan;

import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** Names what differs between two generations from the hashes of their parts alone. */
final class Parts {
    private Parts() {}

    /** {@code image, variables}; empty when no part is known to differ. */
    static String changed(SortedMap<String, String> before, SortedMap<String, String> after) {
        SortedSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        names.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
        return String.join(", ", names);
    }
}
