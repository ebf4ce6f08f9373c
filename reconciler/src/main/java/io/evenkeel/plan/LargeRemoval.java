package io.evenkeel.plan;

import io.evenkeel.state.ResourceName;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedSet;
import java.util.TreeSet;

/** A removal that waits for somebody to approve it, because it is more than is removed at once. */
public record LargeRemoval(SortedSet<ResourceName> resources) {
    /** Hexadecimal characters of an id. */
    private static final int ID = 8;

    public LargeRemoval {
        resources = Collections.unmodifiableSortedSet(new TreeSet<>(resources));
    }

    /** What is approved: another set of resources has another one. */
    public String id() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            resources.forEach(name -> digest.update((name + "\n").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest()).substring(0, ID);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
