package io.evenkeel.spec;

import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.route.Handling.Balance;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an app asks of the proxy and the fleet's proxy cannot do. Where the app runs all the same, it is a warning. */
record ProxyCheck(Optional<FleetSettings.Proxy> proxy) {
    /** Every such wish. */
    List<Finding> of(Collection<Declaration> declarations) {
        return declarations.stream()
                .map(Declaration::app)
                .flatMap(app -> Stream.of(domains(app).map(Finding::harmless), balance(app))
                        .flatMap(Optional::stream))
                .toList();
    }

    /** An app that says how its copies are to be chosen is served that way or not at all. */
    private Optional<Finding> balance(App app) {
        var needed = app.face().handling().balance() == Balance.LEAST_CONNECTIONS
                ? Capability.COUNTS_CONNECTIONS
                : Capability.TAKES_TURNS;
        return proxy.map(FleetSettings.Proxy::kind)
                .filter(kind -> !kind.can(needed))
                .filter(_ -> app.places().has("/proxy/balance"))
                .map(kind -> Problem.error(
                                app.places().of("/proxy/balance"),
                                "%s picks copies at random and can do nothing else"
                                        .formatted(kind.name().toLowerCase(Locale.ROOT)),
                                "/proxy/balance")
                        .withHint("take it out, or choose another proxy.kind in evenkeel.yaml"))
                .map(problem -> new Finding(problem, new Consequence.FreezesResource(app.name())));
    }

    private Optional<Problem> domains(App app) {
        return Optional.of(app.face().domains())
                .filter(domains -> proxy.isEmpty() && !domains.isEmpty())
                .map(_ -> warning(app, "/domains", "no request comes by these names: this fleet has no proxy")
                        .withHint("choose another proxy.kind than none in evenkeel.yaml, or publish ports"));
    }

    private static Problem warning(App app, String pointer, String message) {
        return Problem.warning(app.places().of(pointer), message, pointer);
    }
}
