package io.evenkeel.spec;

import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.route.Domain;
import java.util.List;

/** A valid app file: the app, and what it claims that no other may have, in written order. */
record Declaration(App app, List<Placed<Domain>> domains, List<Placed<PortBinding>> ports, List<Placed<Mount>> mounts) {
    Declaration {
        domains = List.copyOf(domains);
        ports = List.copyOf(ports);
        mounts = List.copyOf(mounts);
    }
}
