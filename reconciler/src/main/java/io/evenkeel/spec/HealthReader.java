package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads {@code health}: without a path there is no check. */
record HealthReader(QuestionReader questions, Consumer<Problem> problems) {
    Optional<HealthCheck> read(Fields app, int port) {
        var health = app.mapping("health");
        if (!health.has("path")) {
            warnOfNoPath(app);
            return Optional.empty();
        }
        return Optional.of(new HealthCheck(
                port,
                questions.of(health.text("path"), QuestionReader.expect(health)),
                health.duration("interval"),
                health.duration("timeout"),
                health.integer("unhealthyAfter"),
                health.integer("healthyAfter"),
                health.text("whenAllDown").equals("route-anyway")
                        ? WhenAllDown.ROUTE_ANYWAY
                        : WhenAllDown.UNAVAILABLE));
    }

    private void warnOfNoPath(Fields app) {
        if (!app.isWritten("health") || app.mapping("ready").has("path")) {
            return;
        }
        problems.accept(
                Problem.warning(app.place("health"), "health without a path checks nothing", app.pointer("health"))
                        .withHint("add path: /healthz, or whatever the app answers on"));
    }
}
