package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.state.desired.PortBinding;
import java.util.List;
import java.util.Optional;

/**
 * Which port of an app is meant where none is named: one chain for domains, gate and health check.
 *
 * @param app the app's own HTTP port
 * @param published the first published TCP port of the container
 */
record ProbePorts(Optional<Integer> app, Optional<Integer> published) {
    private static final int LAST_RESORT = 8080;

    static ProbePorts of(Fields app, List<Placed<PortBinding>> ports) {
        var published = ports.stream()
                .map(Placed::value)
                .filter(port -> port.protocol().equals("tcp"))
                .map(PortBinding::containerPort)
                .findFirst();
        return new ProbePorts(app.optionalInteger("port"), published);
    }

    /** What a domain without a port of its own leads to. */
    int behindDomain() {
        return app.or(() -> published).orElse(LAST_RESORT);
    }

    /** Whether anything says that the app listens on TCP. */
    boolean listens() {
        return app.isPresent() || published.isPresent();
    }
}
