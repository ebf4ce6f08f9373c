package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The request that gate and health check share, so that they cannot differ but in path and expected answer. */
record QuestionReader(ResourceName name, Fields app, List<Placed<Domain>> domains, Consumer<Problem> problems) {
    /** What the probe sets itself; Host has a field of its own. */
    private static final Set<String> RESERVED = Set.of(
            "host", "user-agent", "x-evenkeel-probe", "connection", "content-length", "transfer-encoding", "upgrade");

    HttpQuestion of(String path, Expect expect) {
        return new HttpQuestion(path, host(), headers(), expect);
    }

    /** What the field says; the default of a gate's is the health check's. */
    static Expect expect(Fields fields) {
        if (fields.isList("expect")) {
            return Expect.parse(String.join(",", fields.optionalTexts("expect").orElse(List.of())));
        }
        return Expect.parse(fields.text("expect"));
    }

    private String host() {
        return app.mapping("health")
                .optionalText("host")
                .or(() -> domains.stream()
                        .map(Placed::value)
                        .filter(domain -> domain.port().isPresent())
                        .findFirst()
                        .map(first -> concrete(first.host())))
                .orElse(name.internalAddress());
    }

    private static String concrete(String host) {
        return host.startsWith("*.") ? "probe." + host.substring(2) : host;
    }

    private SortedMap<String, String> headers() {
        var health = app.mapping("health");
        SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        health.entries("headers").forEach((header, value) -> {
            var place = health.keyPlace("headers", header);
            var pointer = health.pointer("headers") + "/" + header;
            if (RESERVED.contains(header.toLowerCase(Locale.ROOT))) {
                problems.accept(Problem.error(place, "\"" + header + "\" is set by the probe itself", pointer)
                        .withHint("health.host sets the Host header"));
            }
            if (headers.put(header, value.orElse("")) != null) {
                problems.accept(Problem.error(place, "\"" + header + "\" stands here twice", pointer));
            }
        });
        return new TreeMap<>(headers);
    }
}
