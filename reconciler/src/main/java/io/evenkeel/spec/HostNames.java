package io.evenkeel.spec;

import java.net.IDN;
import java.util.Locale;
import java.util.Optional;

/** Host names as the network knows them. */
final class HostNames {
    private static final int LONGEST = 253;

    private HostNames() {}

    /**
     * Lower case, non-ASCII letters encoded (IDNA), without a trailing dot; a wildcard stands for the whole first
     * label. Empty when it is no host name.
     */
    static Optional<String> normalise(String written) {
        var wildcard = written.startsWith("*.");
        var name = wildcard ? written.substring(2) : written;
        try {
            var ascii = IDN.toASCII(name, IDN.USE_STD3_ASCII_RULES).toLowerCase(Locale.ROOT);
            var bare = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
            var host = wildcard ? "*." + bare : bare;
            return bare.isEmpty() || host.length() > LONGEST ? Optional.empty() : Optional.of(host);
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }
}
