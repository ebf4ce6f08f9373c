package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.document.Quantities;
import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PreDeploy;
import io.evenkeel.state.desired.Rollout;
import io.evenkeel.state.desired.Rollout.Strategy;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Chooses the rollout strategy: what one copy at a time may hold forces recreate, and so does being a database. */
record RolloutReader(DocumentSchema schema, Consumer<Problem> problems) {
    Rollout read(Fields app, ResourceKind kind, ContainerSpec container) {
        var fields = app.mapping("rollout");
        var forced = kind == ResourceKind.DATABASE
                ? Optional.of("is a database, which never has two writers")
                : forced(container);
        var asked = fields.optionalText("strategy");
        refuseTwoAtOnce(app, fields, forced, asked);
        var strategy = forced.isPresent() ? Strategy.RECREATE : strategy(asked);
        var why = asked.map(_ -> "asked for").or(() -> forced).orElse("the default");
        var rollout = new Rollout(
                strategy,
                why,
                strategy == Strategy.ROLLING ? Optional.of(fields.integer("batch")) : Optional.empty(),
                fields.optionalDuration("drain").orElseGet(() -> standard("rollout", "drain", strategy)),
                strategy == Strategy.RECREATE ? fields.optionalDuration("hold") : Optional.empty(),
                preDeploy(app));
        warnOfAShortHold(app, fields, rollout, container);
        return rollout;
    }

    /** How long the new copy takes to start comes on top of it, and nobody knows that here. */
    private void warnOfAShortHold(Fields app, Fields fields, Rollout rollout, ContainerSpec container) {
        var stopping = rollout.drain().plus(container.lifecycle().grace());
        rollout.hold()
                .filter(hold -> app.has("domains") && hold.compareTo(stopping) <= 0)
                .ifPresent(hold -> problems.accept(Problem.warning(
                                fields.place("hold"),
                                "the old copy may take %d s to drain and stop, but requests wait %d s at most: then they get 503"
                                        .formatted(stopping.toSeconds(), hold.toSeconds()),
                                fields.pointer("hold"))
                        .withHint("make hold longer, or drain and stop.grace shorter")));
    }

    private static Strategy strategy(Optional<String> asked) {
        return asked.map(name -> Strategy.valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT)))
                .orElse(Strategy.BLUE_GREEN);
    }

    private static Optional<PreDeploy> preDeploy(Fields app) {
        return app.optionalMapping("preDeploy")
                .map(job -> new PreDeploy(job.optionalTexts("command").orElseThrow(), job.duration("timeout")));
    }

    /** The default of a duration that depends on the strategy. */
    Duration standard(String section, String field, Strategy strategy) {
        return Quantities.duration(schema.defaultByStrategy(
                "/properties/" + section + "/properties/" + field,
                strategy == Strategy.RECREATE ? "recreate" : "blue-green"));
    }

    private void refuseTwoAtOnce(Fields app, Fields fields, Optional<String> forced, Optional<String> asked) {
        asked.filter(name -> forced.isPresent() && !name.equals("recreate"))
                .ifPresent(name -> problems.accept(Problem.error(
                                fields.place("strategy"),
                                "%s runs old and new copies at once, but the app %s"
                                        .formatted(name, forced.orElseThrow()),
                                fields.pointer("strategy"))
                        .withHint("remove strategy: recreate is chosen by itself")));
        forced.filter(_ -> app.optionalInteger("replicas").orElse(1) > 1)
                .ifPresent(why -> problems.accept(Problem.error(
                                app.place("replicas"),
                                "%d copies cannot run at once: the app %s".formatted(app.integer("replicas"), why),
                                app.pointer("replicas"))
                        .withHint("set replicas: 1; an app without published ports, whose volumes are readOnly or"
                                + " shared, may have more")));
    }

    /** Why only one copy may run at a time; empty when nothing speaks against two. */
    private static Optional<String> forced(ContainerSpec container) {
        var ports = container.ports().stream().map(port -> "publishes port " + port.hostPort());
        var mounts = container.mounts().stream().flatMap(RolloutReader::exclusive);
        return Stream.concat(ports, mounts).findFirst();
    }

    private static Stream<String> exclusive(Mount mount) {
        return switch (mount) {
            case Mount.Volume volume
            when volume.exclusive() ->
                Stream.of("writes to volume " + volume.volume() + ", which takes one copy at a time");
            case Mount.HostPath path
            when !path.readOnly() ->
                Stream.of("writes to the host's " + path.path() + ", which takes one copy at a time");
            case Mount.Volume _ -> Stream.empty();
            case Mount.HostPath _ -> Stream.empty();
        };
    }
}
