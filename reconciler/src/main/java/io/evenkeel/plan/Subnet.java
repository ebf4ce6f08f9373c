package io.evenkeel.plan;

import java.util.Optional;

/**
 * An IPv4 subnet in CIDR form, {@code 10.213.0.0/23}. Its lower half is reserved for slots, from the upper half the
 * engine serves containers without a fixed address.
 */
public record Subnet(long first, int prefix) implements Comparable<Subnet> {
    private static final int BITS = 32;

    /** Reads CIDR; empty for anything that is not IPv4. */
    public static Optional<Subnet> parse(String text) {
        var slash = text.indexOf('/');
        if (slash < 0 || text.indexOf(':') >= 0) {
            return Optional.empty();
        }
        var prefix = Integer.parseInt(text.substring(slash + 1));
        return Optional.of(new Subnet(number(text.substring(0, slash)) & mask(prefix), prefix));
    }

    /** How many addresses it has. */
    public long size() {
        return 1L << (BITS - prefix);
    }

    public boolean overlaps(Subnet other) {
        return first < other.first + other.size() && other.first < first + size();
    }

    public boolean contains(String address) {
        var number = number(address);
        return number >= first && number < first + size();
    }

    /** The address at an offset from the first one. */
    public String address(long offset) {
        var number = first + offset;
        return (number >> 24) + "." + (number >> 16 & 255) + "." + (number >> 8 & 255) + "." + (number & 255);
    }

    /** The half that is left to the engine. */
    public Subnet upperHalf() {
        return new Subnet(first + size() / 2, prefix + 1);
    }

    private static long mask(int prefix) {
        return prefix == 0 ? 0 : 0xFFFF_FFFFL << (BITS - prefix) & 0xFFFF_FFFFL;
    }

    private static long number(String address) {
        var number = 0L;
        for (var octet : address.split("\\.", -1)) {
            number = number << 8 | Integer.parseInt(octet);
        }
        return number;
    }

    @Override
    public int compareTo(Subnet other) {
        return Long.compare(first, other.first);
    }

    @Override
    public String toString() {
        return address(0) + "/" + prefix;
    }
}
