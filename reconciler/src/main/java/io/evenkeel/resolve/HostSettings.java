package io.evenkeel.resolve;

import io.evenkeel.state.desired.AddressPool;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What this host says about itself.
 *
 * @param proxy overrides of the fleet's
 * @param allowance what the repository may ask of it; empty when that is not to be checked, as on a machine that is no
 *     host
 * @param ageKeyFiles files with the private keys that open secrets
 */
public record HostSettings(
        ProxyOverride proxy, AddressPool pool, Optional<Allowance> allowance, List<Path> ageKeyFiles) {
    /** No host of the fleet: defaults, and what a host allows is not checked. */
    public static final HostSettings UNCHECKED = new HostSettings(
            new ProxyOverride(Optional.empty(), Optional.empty(), Optional.empty()),
            AddressPool.DEFAULT,
            Optional.empty(),
            List.of());

    public HostSettings {
        ageKeyFiles = List.copyOf(ageKeyFiles);
    }

    /** What this host's proxy has otherwise than the fleet's. */
    public record ProxyOverride(Optional<String> image, Optional<String> http, Optional<String> https) {}
}
