package io.evenkeel.state;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;

/**
 * A value that nobody may read by accident: it has no printable form, serialisers find nothing in it, and comparing two
 * takes the same time whatever they hold. {@link #reveal} is the one way to the value, for what hashes it into an
 * identity and for what gives it to a container.
 */
public final class Secret {
    /** What people see in the place of any secret, whatever its length. */
    public static final String MASK = "••••";

    // transient: serialisers that look at fields pass it over, and there is no getter
    private final transient byte[] value;

    private final transient List<Secret> parts;

    private Secret(byte[] value, List<Secret> parts) {
        this.value = value;
        this.parts = List.copyOf(parts);
    }

    /** Takes a text as it is; nothing in it is interpolated or trimmed. */
    public static Secret of(String text) {
        return composed(text, List.of());
    }

    /** A text that other secrets are part of. */
    public static Secret composed(String text, List<Secret> parts) {
        return new Secret(text.getBytes(StandardCharsets.UTF_8), parts);
    }

    /** The secrets that are part of it: whoever hides it must hide them too. */
    public List<Secret> parts() {
        return parts;
    }

    /** The text itself. Whoever calls this answers for where it goes. */
    public String reveal() {
        return new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && MessageDigest.isEqual(value, secret.value);
    }

    /** The same for all: a hash of a short value would tell it. */
    @Override
    public int hashCode() {
        return Secret.class.hashCode();
    }

    @Override
    public String toString() {
        return MASK;
    }
}
