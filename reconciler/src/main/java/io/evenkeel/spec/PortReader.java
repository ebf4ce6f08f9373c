package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.state.desired.PortBinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code ports}: {@code [ip:]host:container[/udp]}. */
final class PortReader {
    private static final Pattern PUBLISHED = Pattern.compile("(?:(.+):)?([0-9]+):([0-9]+)(?:/(tcp|udp))?");

    private PortReader() {}

    static List<Placed<PortBinding>> read(Fields app) {
        List<Placed<PortBinding>> ports = new ArrayList<>();
        for (var text : app.optionalTexts("ports").orElse(List.of())) {
            var pointer = app.pointer("ports") + "/" + ports.size();
            ports.add(new Placed<>(parse(text), app.itemPlace("ports", ports.size()), pointer));
        }
        return ports;
    }

    private static PortBinding parse(String text) {
        var parts = PUBLISHED.matcher(text);
        if (!parts.matches()) {
            throw new IllegalStateException("\"" + text + "\" passed the schema and is no port; report this bug");
        }
        return new PortBinding(
                Optional.ofNullable(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                Integer.parseInt(parts.group(3)),
                Optional.ofNullable(parts.group(4)).orElse("tcp"));
    }
}
