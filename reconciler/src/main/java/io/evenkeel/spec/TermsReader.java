package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Terms;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads on what terms a domain is served. */
record TermsReader(Consumer<Problem> problems) {
    Terms read(Fields domain) {
        return new Terms(
                headers(domain),
                domain.optionalTexts("allowFrom").orElse(List.of()),
                domain.optionalText("auth").map(Auth::unopened));
    }

    private SortedMap<String, String> headers(Fields domain) {
        SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        domain.entries("headers").forEach((header, value) -> {
            if (!Terms.maySet(header)) {
                refuse(
                        domain,
                        header,
                        "\"" + header + "\" is not for a domain to set",
                        "take it out; the app or the proxy says it");
            }
            if (headers.put(header, value.orElse("")) != null) {
                refuse(
                        domain,
                        header,
                        "\"" + header + "\" stands here twice",
                        "upper and lower case are the same; keep one of them");
            }
        });
        return new TreeMap<>(headers);
    }

    private void refuse(Fields domain, String header, String message, String hint) {
        problems.accept(
                Problem.error(domain.keyPlace("headers", header), message, domain.pointer("headers") + "/" + header)
                        .withHint(hint));
    }
}
