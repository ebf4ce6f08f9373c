package io.evenkeel.state;

import java.util.Locale;

/** One of the two sets of addresses of an app: one serves, the other is free for the next generation. */
public enum Slot {
    BLUE,
    GREEN;

    public Slot other() {
        return this == BLUE ? GREEN : BLUE;
    }

    /**
     * Reads {@code blue} or {@code green}.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static Slot parse(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
