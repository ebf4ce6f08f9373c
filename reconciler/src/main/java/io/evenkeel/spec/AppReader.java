package io.evenkeel.spec;

import io.evenkeel.document.Document;
import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Face;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.route.Domain;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** A document that is valid against the app schema to an app; what a schema cannot say is checked here. */
record AppReader(ResourceName name, Consumer<Problem> problems) {
    static final DocumentSchema SCHEMA = DocumentSchema.named("app");

    Declaration read(Document document) {
        var app = Fields.of(document, SCHEMA.complete(document));
        var ports = PortReader.read(app);
        var mounts = new MountReader(name.environment(), problems).read(app);
        var probePorts = ProbePorts.of(app, ports);
        var domains = new DomainReader(problems).read(app, probePorts.behindDomain());
        var container = new ContainerReader(problems).read(app, ports, mounts);
        var rollouts = new RolloutReader(SCHEMA, problems);
        var rollout = rollouts.read(app, container);
        var questions = new QuestionReader(name, app, domains, problems);
        var port = probePort(app, domains, probePorts);
        var listens = probePorts.listens()
                || !domains.isEmpty()
                || app.mapping("health").has("port");
        var face = new Face(
                domains.stream().map(Placed::value).toList(),
                probePorts.app(),
                new HealthReader(questions, problems).read(app, port),
                app.integer("replicas"));
        var read = new App(
                name,
                container,
                new VariablesReader(problems).read(Layer.Kind.APP, app),
                PullPolicy.valueOf(app.text("pull").toUpperCase(Locale.ROOT)),
                face,
                rollout,
                new GateReader(questions, rollouts).read(app, rollout, port, listens));
        return new Declaration(read, domains, ports, mounts);
    }

    /** The chain of the spec: health.port, the first domain's, the app's, the first published one, 8080. */
    private static int probePort(Fields app, List<Placed<Domain>> domains, ProbePorts ports) {
        Optional<Integer> first =
                domains.stream().findFirst().map(domain -> domain.value().port());
        return app.mapping("health").optionalInteger("port").or(() -> first).orElseGet(ports::behindDomain);
    }
}
