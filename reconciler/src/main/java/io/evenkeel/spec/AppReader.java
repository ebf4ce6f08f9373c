package io.evenkeel.spec;

import io.evenkeel.document.Document;
import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Face;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.route.Domain;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document that is valid against its schema to an app or database; what a schema cannot say is checked here. */
record AppReader(ResourceName name, FileSources sources, Consumer<Problem> problems) {
    /** Where a host or a proxy may not do what is asked. */
    private static final Set<String> REFUSABLE =
            Set.of("devices", "domains", "ports", "proxy", "rollout", "security", "volumes");

    /** The schema of the kind that a document names, which is one that there is. */
    static DocumentSchema schema(Document document) {
        return DocumentSchema.named(
                switch (kind(document)) {
                    case APP -> "app";
                    case DATABASE -> "database";
                });
    }

    private static ResourceKind kind(Document document) {
        return "Database".equals(document.tree().path("kind").asText()) ? ResourceKind.DATABASE : ResourceKind.APP;
    }

    Declaration read(Document document) {
        var kind = kind(document);
        var schema = schema(document);
        var app = Fields.of(document, schema.complete(document));
        var ports = PortReader.read(app);
        var mounts = new MountReader(name.environment(), problems).read(app);
        var probePorts = ProbePorts.of(app, ports);
        var domains = new DomainReader(problems).read(app, probePorts.behindDomain());
        var container = new ContainerReader(problems).read(app, ports, mounts);
        var rollouts = new RolloutReader(schema, problems);
        var rollout = rollouts.read(app, kind, container);
        var questions = new QuestionReader(name, app, domains, problems);
        var port = probePort(app, domains, probePorts);
        var listens = probePorts.listens()
                || domains.stream().anyMatch(domain -> domain.value().port().isPresent())
                || app.mapping("health").has("port");
        var face = new Face(
                domains.stream().map(Placed::value).toList(),
                probePorts.app(),
                new HealthReader(questions, problems).read(app, port),
                app.optionalInteger("replicas").orElse(1),
                new HandlingReader(name, sources, problems).read(app));
        var references = new ReferenceReader(name.environment());
        var databases = references.read(app, "databases");
        var dependsOn = references.read(app, "dependsOn");
        var read = new App(
                name,
                container,
                new FilesReader(name, sources, problems).read(app, container),
                new VariablesReader(problems).read(Layer.Kind.APP, app),
                PullPolicy.valueOf(app.text("pull").toUpperCase(Locale.ROOT)),
                face,
                rollout,
                new GateReader(questions, rollouts).read(app, rollout, port, listens),
                new Relations(
                        kind, new ProvidesReader(name, problems).read(app), List.of(), both(databases, dependsOn)),
                document.places(REFUSABLE));
        return new Declaration(read, domains, ports, mounts, databases, dependsOn);
    }

    private static SortedSet<ResourceName> both(List<Placed<ResourceName>> one, List<Placed<ResourceName>> other) {
        return Stream.concat(one.stream(), other.stream())
                .map(Placed::value)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The chain of the spec: health.port, the first domain's, the app's, the first published one, 8080. */
    private static int probePort(Fields app, List<Placed<Domain>> domains, ProbePorts ports) {
        var first = domains.stream()
                .flatMap(domain -> domain.value().port().stream())
                .findFirst();
        return app.mapping("health").optionalInteger("port").or(() -> first).orElseGet(ports::behindDomain);
    }
}
