package io.evenkeel.probe.helper;

import java.util.Locale;

/** What an attempt met, the most telling first. */
public enum Kind {
    /** An HTTP answer that is no redirect, or a TCP connection. */
    ANSWERED,
    /** An HTTP answer 300 to 399 with a target. */
    REDIRECTED,
    /** Something answered that is no HTTP. */
    GARBLED,
    /** Somebody listens on the port, on 127.0.0.1 or ::1 only. */
    LOOPBACK,
    /** Nobody listens on the port. */
    REFUSED,
    /** No answer in time. */
    SILENT,
    /** No way to the address: the network namespace has lost its interface. */
    UNREACHABLE;

    /**
     * Reads what {@code toString} writes.
     *
     * @throws IllegalArgumentException for anything else
     */
    public static Kind parse(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
