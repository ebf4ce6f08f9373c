package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.Options;
import io.evenkeel.state.desired.Options.Logging;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads what most apps leave as it is. */
record OptionsReader(Consumer<Problem> problems) {
    /** The drivers that keep files themselves, so that there is something to bound. */
    private static final Set<String> KEEP_FILES = Set.of("json-file", "local");

    Options read(Fields app, List<Placed<Mount>> mounts) {
        return new Options(
                execution(app),
                new SecurityReader(problems).read(app),
                networking(app),
                new Options.Scratch(tmpfs(app, mounts), app.optionalSize("shmSize")),
                List.of(),
                app.optionalMapping("logging").map(this::logging),
                labels(app),
                app.optionalMapping("healthcheck").map(fields -> new HealthcheckReader(problems).read(fields)));
    }

    private static Options.Networking networking(Fields app) {
        return new Options.Networking(
                app.optionalText("hostname"),
                app.optionalTexts("extraHosts").orElse(List.of()),
                new TreeSet<>(app.optionalTexts("networks").orElse(List.of())));
    }

    private Options.Execution execution(Fields app) {
        SortedMap<String, Options.Ulimit> ulimits = new TreeMap<>();
        var fields = app.mapping("ulimits");
        fields.names().forEach(name -> ulimits.put(name, ulimit(fields, name)));
        return new Options.Execution(
                app.optionalText("user"), app.optionalText("workingDir"), app.flag("init"), ulimits);
    }

    private Options.Ulimit ulimit(Fields ulimits, String name) {
        if (!ulimits.isMapping(name)) {
            var both = ulimits.integer(name);
            return new Options.Ulimit(both, both);
        }
        var fields = ulimits.mapping(name);
        var limit = new Options.Ulimit(fields.integer("soft"), fields.integer("hard"));
        if (limit.hard() >= 0 && (limit.soft() > limit.hard() || limit.soft() < 0)) {
            problems.accept(Problem.error(
                    fields.place("soft"),
                    "the soft limit %s is above the hard one, %s".formatted(fields.text("soft"), fields.text("hard")),
                    fields.pointer("soft")));
        }
        return limit;
    }

    private List<Options.Tmpfs> tmpfs(Fields app, List<Placed<Mount>> mounts) {
        var targets = mounts.stream().map(mount -> mount.value().target()).collect(Collectors.toSet());
        List<Options.Tmpfs> folders = new ArrayList<>();
        for (var fields : app.mappings("tmpfs")) {
            var target = fields.text("target");
            if (!targets.add(target)) {
                problems.accept(Problem.error(
                        fields.place("target"),
                        "something else is mounted at %s already".formatted(target),
                        fields.pointer("target")));
            }
            folders.add(new Options.Tmpfs(
                    target,
                    fields.optionalSize("size"),
                    fields.optionalText("mode").map(mode -> Integer.parseInt(mode, 8))));
        }
        return folders;
    }

    private Logging logging(Fields logging) {
        var driver = logging.text("driver");
        if (KEEP_FILES.contains(driver)) {
            return new Logging(
                    driver, Optional.of(new Logging.Bounds(logging.text("maxSize"), logging.integer("maxFile"))));
        }
        for (var name : List.of("maxSize", "maxFile")) {
            if (logging.isWritten(name)) {
                problems.accept(Problem.error(
                                logging.place(name),
                                "the driver %s keeps no files that \"%s\" could bound".formatted(driver, name),
                                logging.pointer(name))
                        .withHint("remove it; json-file and local keep files"));
            }
        }
        return new Logging(driver, Optional.empty());
    }

    private static SortedMap<String, String> labels(Fields app) {
        SortedMap<String, String> labels = new TreeMap<>();
        app.entries("labels").forEach((name, text) -> labels.put(name, text.orElse("")));
        return labels;
    }
}
