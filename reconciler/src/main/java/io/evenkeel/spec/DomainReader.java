package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads {@code domains}: hosts normalised, paths without a trailing slash, so that equal claims are equal. */
record DomainReader(Consumer<Problem> problems) {
    /** @param fallback the port of a domain that names none */
    List<Placed<Domain>> read(Fields app, int fallback) {
        List<Placed<Domain>> domains = new ArrayList<>();
        var terms = new TermsReader(problems);
        for (var fields : app.mappings("domains")) {
            var host = host(fields, "host");
            var target = target(fields, fallback);
            if (host.isPresent() && target.isPresent()) {
                domains.add(new Placed<>(
                        new Domain(
                                host.get(),
                                prefix(fields.text("path")),
                                target.get(),
                                terms.read(fields),
                                fields.flag("tls")),
                        fields.place("host"),
                        fields.pointer("host")));
            }
        }
        return domains;
    }

    private Optional<Target> target(Fields fields, int fallback) {
        refuseHttpsWithoutTls(fields);
        if (!fields.has("redirect") || redirectsToHttps(fields)) {
            refuseToStripNothing(fields);
            return Optional.of(new Target.Port(fields.optionalInteger("port").orElse(fallback), fields.flag("strip")));
        }
        for (var useless : List.of("port", "strip")) {
            if (fields.isWritten(useless)) {
                refuse(fields, useless, "a domain that redirects has no use for " + useless, "take one of them out");
            }
        }
        var to = host(fields, "redirect");
        if (to.isPresent() && to.equals(HostNames.normalise(fields.text("host")))) {
            refuse(fields, "redirect", to.get() + " would redirect to itself", "name another host");
        }
        return to.map(Target.Redirect::new);
    }

    /** Whoever asks by https is served: the redirect is what happens to everybody else. */
    private static boolean redirectsToHttps(Fields fields) {
        return fields.optionalText("redirect").filter("https"::equals).isPresent();
    }

    private void refuseHttpsWithoutTls(Fields fields) {
        if (redirectsToHttps(fields) && !fields.flag("tls")) {
            refuse(fields, "redirect", "a domain without tls cannot redirect to https", "take one of them out");
        }
    }

    private void refuseToStripNothing(Fields fields) {
        if (fields.flag("strip") && fields.text("path").equals("/")) {
            refuse(fields, "strip", "there is nothing to strip from the path /", "add path: /api, or take strip out");
        }
    }

    private Optional<String> host(Fields fields, String field) {
        var written = fields.text(field);
        var host = HostNames.normalise(written);
        if (host.isEmpty()) {
            refuse(
                    fields,
                    field,
                    "\"" + written + "\" is no host name",
                    "labels have 1 to 63 letters, digits and inner hyphens; 253 in all");
        }
        return host;
    }

    private void refuse(Fields fields, String field, String message, String hint) {
        problems.accept(Problem.error(fields.place(field), message, fields.pointer(field))
                .withHint(hint));
    }

    private static String prefix(String path) {
        return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
