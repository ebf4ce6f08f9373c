package io.evenkeel.spec;

import io.evenkeel.document.Places;
import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Target;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Domains that the proxy can have no certificate for, and those that want one where TLS is off. */
record TlsCheck(FleetSettings.Proxy proxy) {
    /** Every such domain; its app stays as it is, so nothing is asked of an authority that it must refuse. */
    List<Finding> of(Collection<Declaration> declarations) {
        return declarations.stream().flatMap(this::of).toList();
    }

    private Stream<Finding> of(Declaration declaration) {
        var app = declaration.app();
        return declaration.domains().stream()
                .flatMap(domain -> Stream.of(wildcard(domain), withoutTls(domain, app.places())))
                .flatMap(Optional::stream)
                .map(problem -> freezing(app.name(), problem));
    }

    private static Finding freezing(ResourceName app, Problem problem) {
        return new Finding(problem, new Consequence.FreezesResource(app));
    }

    private Optional<Problem> wildcard(Placed<Domain> domain) {
        return proxy.https()
                .map(Https::certificates)
                .filter(certificates ->
                        domain.value().tls() && domain.value().wildcard() && !certificates.coverWildcards())
                .map(_ -> domain.error("a certificate for " + domain.value().host()
                                + " takes an ACME challenge by DNS, which Evenkeel cannot answer")
                        .withHint("add tls: false to the domain to have it by http alone, name the hosts one by one,"
                                + " or set proxy.tls.mode: internal in evenkeel.yaml"));
    }

    private Optional<Problem> withoutTls(Placed<Domain> domain, Places places) {
        var at = domain.pointer().substring(0, domain.pointer().lastIndexOf('/'));
        return Optional.of(at)
                .filter(_ -> proxy.https().isEmpty())
                .flatMap(_ -> wish(domain.value(), at, places))
                .map(field -> Problem.error(
                                places.of(field), "nothing answers https here: TLS of the proxy is off", field)
                        .withHint("set proxy.tls.email in evenkeel.yaml, or take this out"));
    }

    /** The field that says that a domain is not to be without TLS. */
    private static Optional<String> wish(Domain domain, String at, Places places) {
        if (domain.target() instanceof Target.Port && places.has(at + "/redirect")) {
            return Optional.of(at + "/redirect");
        }
        return Optional.of(at + "/tls").filter(field -> domain.tls() && places.has(field));
    }
}
