package io.evenkeel.spec;

import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.Capability;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an app asks of the proxy and the fleet's proxy cannot do. The app runs all the same, so each is a warning. */
record ProxyCheck(Optional<FleetSettings.Proxy> proxy) {
    /** Every such wish. */
    List<Finding> of(Collection<Declaration> declarations) {
        return declarations.stream()
                .map(Declaration::app)
                .flatMap(app -> Stream.concat(domains(app).stream(), hold(app).stream()))
                .map(Finding::harmless)
                .toList();
    }

    private Optional<Problem> domains(App app) {
        return Optional.of(app.face().domains())
                .filter(domains -> proxy.isEmpty() && !domains.isEmpty())
                .map(_ -> warning(app, "/domains", "no request comes by these names: this fleet has no proxy")
                        .withHint("choose another proxy.kind than none in evenkeel.yaml, or publish ports"));
    }

    private Optional<Problem> hold(App app) {
        return proxy.map(FleetSettings.Proxy::kind)
                .filter(kind -> !kind.can(Capability.HOLDS_REQUESTS))
                .filter(_ -> app.places().has("/rollout/hold"))
                .map(kind -> warning(
                                app,
                                "/rollout/hold",
                                "%s cannot keep requests waiting: they get 503 while the app is replaced"
                                        .formatted(kind.name().toLowerCase(Locale.ROOT)))
                        .withHint("docs/proxies.md says which proxies can"));
    }

    private static Problem warning(App app, String pointer, String message) {
        return Problem.warning(app.places().of(pointer), message, pointer);
    }
}
