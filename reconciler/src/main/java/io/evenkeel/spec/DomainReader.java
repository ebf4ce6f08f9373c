package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.route.Domain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads {@code domains}: hosts normalised, paths without a trailing slash, so that equal claims are equal. */
record DomainReader(Consumer<Problem> problems) {
    /** @param fallback the port of a domain that names none */
    List<Placed<Domain>> read(Fields app, int fallback) {
        List<Placed<Domain>> domains = new ArrayList<>();
        for (var fields : app.mappings("domains")) {
            var written = fields.text("host");
            var port = fields.optionalInteger("port").orElse(fallback);
            HostNames.normalise(written)
                    .ifPresentOrElse(
                            host -> domains.add(new Placed<>(
                                    new Domain(host, prefix(fields.text("path")), port),
                                    fields.place("host"),
                                    fields.pointer("host"))),
                            () -> problems.accept(Problem.error(
                                            fields.place("host"),
                                            "\"" + written + "\" is no host name",
                                            fields.pointer("host"))
                                    .withHint("labels have 1 to 63 letters, digits and inner hyphens; 253 in all")));
        }
        return domains;
    }

    private static String prefix(String path) {
        return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }
}
