package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.spec.App;
import io.evenkeel.state.desired.Face;
import io.evenkeel.state.route.Auth;
import java.util.Optional;
import java.util.stream.Stream;

/** The domains of an app with the users whom they let in. */
final class Logins {
    private Logins() {}

    /** The first secret of a domain that cannot be had on this host, or lists no users. */
    static Optional<Problem> refuse(App app, OpenSecrets secrets) {
        return app.face().domains().stream()
                .flatMap(domain -> domain.terms().auth().stream())
                .map(auth -> secrets.users(app.name().environment(), auth.secret()))
                .flatMap(found ->
                        found instanceof OpenSecrets.Found.Refused(var problem) ? Stream.of(problem) : Stream.empty())
                .findFirst();
    }

    /** Of an app that nothing is refused to. */
    static Face open(App app, OpenSecrets secrets) {
        return app.face()
                .withDomains(app.face().domains().stream()
                        .map(domain -> domain.withTerms(
                                domain.terms().withAuth(domain.terms().auth().map(auth -> opened(app, auth, secrets)))))
                        .toList());
    }

    private static Auth opened(App app, Auth auth, OpenSecrets secrets) {
        return switch (secrets.users(app.name().environment(), auth.secret())) {
            case OpenSecrets.Found.Value(var secret) -> auth.opened(UserList.users(secret));
            case OpenSecrets.Found.Refused(var problem) -> throw new IllegalStateException(problem.toString());
        };
    }
}
