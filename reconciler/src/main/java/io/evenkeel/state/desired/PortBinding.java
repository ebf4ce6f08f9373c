package io.evenkeel.state.desired;

import java.util.Optional;

/**
 * A published port.
 *
 * @param address the host's address to bind, empty for all
 * @param protocol {@code tcp} or {@code udp}
 */
public record PortBinding(Optional<String> address, int hostPort, int containerPort, String protocol) {
    @Override
    public String toString() {
        return address.map(text -> text + ":").orElse("")
                + hostPort
                + ":"
                + containerPort
                + (protocol.equals("tcp") ? "" : "/" + protocol);
    }
}
