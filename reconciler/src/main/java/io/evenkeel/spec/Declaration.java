package io.evenkeel.spec;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.route.Domain;
import java.util.List;

/**
 * A valid file of an app or database, with the places of what concerns others, in written order.
 *
 * @param domains what no other may have, as ports and mounts
 * @param databases names that may be unknown still, as those it depends on
 */
record Declaration(
        App app,
        List<Placed<Domain>> domains,
        List<Placed<PortBinding>> ports,
        List<Placed<Mount>> mounts,
        List<Placed<ResourceName>> databases,
        List<Placed<ResourceName>> dependsOn) {
    Declaration {
        domains = List.copyOf(domains);
        ports = List.copyOf(ports);
        mounts = List.copyOf(mounts);
        databases = List.copyOf(databases);
        dependsOn = List.copyOf(dependsOn);
    }
}
