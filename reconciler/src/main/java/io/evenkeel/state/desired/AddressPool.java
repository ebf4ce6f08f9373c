package io.evenkeel.state.desired;

/**
 * Where the subnets of environments are taken from.
 *
 * @param range in CIDR form, {@code 10.213.0.0/16}
 * @param size prefix length of one environment's subnet; its lower half is reserved for slots
 */
public record AddressPool(String range, int size) {
    public static final AddressPool DEFAULT = new AddressPool("10.213.0.0/16", 23);
}
