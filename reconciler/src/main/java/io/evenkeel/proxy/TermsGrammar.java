package io.evenkeel.proxy;

import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Terms;
import java.util.Optional;
import java.util.regex.Pattern;

/** What of a domain's terms may be written into a proxy's configuration; the schema says the same with better words. */
final class TermsGrammar {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*");
    private static final Pattern VALUE = Pattern.compile(
            "[A-Za-z0-9;:,./=*'()_~+@?&!-]([A-Za-z0-9 ;:,./=*'()_~+@?&!-]*[A-Za-z0-9;:,./=*'()_~+@?&!-])?");

    private TermsGrammar() {}

    static Optional<String> problem(Terms terms) {
        for (var header : terms.headers().entrySet()) {
            if (!NAME.matcher(header.getKey()).matches() || !Terms.maySet(header.getKey())) {
                return RouteGrammar.refused("header", header.getKey(), "one that is not the proxy's own to set");
            }
            if (!VALUE.matcher(header.getValue()).matches()) {
                return RouteGrammar.refused(
                        "value of header " + header.getKey(),
                        header.getValue(),
                        "A-Z a-z 0-9 ; : , . / = * ' ( ) _ ~ + @ ? & ! -");
            }
        }
        return terms.allowFrom().stream()
                .filter(network -> !network(network))
                .findFirst()
                .flatMap(network -> RouteGrammar.refused("allowFrom", network, "an IPv4 network such as 10.0.0.0/8"))
                .or(() -> terms.auth().filter(auth -> !good(auth)).map(TermsGrammar::refusal));
    }

    private static boolean good(Auth auth) {
        return !auth.users().isEmpty()
                && auth.users().keySet().stream().allMatch(Auth::isUser)
                && auth.users().values().stream().allMatch(Auth::isHash);
    }

    /** Nothing of what is refused is shown. */
    private static String refusal(Auth auth) {
        return "the secret \"" + auth.secret()
                + "\" cannot be written into a proxy's configuration; allowed: users, each with a bcrypt hash";
    }

    private static boolean network(String text) {
        var slash = text.indexOf('/');
        return slash > 0
                && RouteGrammar.address(text.substring(0, slash))
                && text.substring(slash + 1).matches("[1-9]|[12][0-9]|3[0-2]");
    }
}
