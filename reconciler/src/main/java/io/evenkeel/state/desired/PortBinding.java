package io.evenkeel.state.desired;

import java.util.Optional;

/**
 * A published port.
 *
 * @param address the host's address to bind, empty for all
 * @param protocol {@code tcp} or {@code udp}
 */
public record PortBinding(Optional<String> address, int hostPort, int containerPort, String protocol) {
    private static final String ANY_IPV4 = "0.0.0.0";
    private static final String ANY_IPV6 = "[::]";

    /**
     * Whether a host cannot give both: all addresses of one family take the port from each of them, but not from the
     * other family (an engine 20.10 publishes {@code [::]:80} beside {@code 0.0.0.0:80}).
     */
    public boolean clashes(PortBinding other) {
        return hostPort == other.hostPort && protocol.equals(other.protocol) && overlaps(other);
    }

    private boolean overlaps(PortBinding other) {
        if (address.isEmpty() || other.address.isEmpty() || address.equals(other.address)) {
            return true;
        }
        return isIpv6() == other.isIpv6() && (isAny() || other.isAny());
    }

    private boolean isIpv6() {
        return address.filter(text -> text.startsWith("[")).isPresent();
    }

    private boolean isAny() {
        return address.filter(text -> text.equals(ANY_IPV4) || text.equals(ANY_IPV6))
                .isPresent();
    }

    @Override
    public String toString() {
        return address.map(text -> text + ":").orElse("")
                + hostPort
                + ":"
                + containerPort
                + (protocol.equals("tcp") ? "" : "/" + protocol);
    }
}
