package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.Gate.Check;
import io.evenkeel.state.desired.Rollout;
import java.time.Duration;

/** Reads {@code ready}; what it leaves out comes from {@code health}. */
record GateReader(QuestionReader questions, RolloutReader rollouts) {
    /** @param listens whether anything says that the app listens on {@code port} */
    Gate read(Fields app, Rollout rollout, int port, boolean listens) {
        var ready = app.mapping("ready");
        return new Gate(
                check(app, port, listens),
                ready.duration("timeout"),
                ready.duration("interval"),
                ready.integer("attempts"),
                ready.integer("successes"),
                deadline(ready, rollout));
    }

    private Duration deadline(Fields ready, Rollout rollout) {
        return ready.optionalDuration("deadline")
                .orElseGet(() -> rollouts.standard("ready", "deadline", rollout.strategy()));
    }

    private Check check(Fields app, int port, boolean listens) {
        var ready = app.mapping("ready");
        var health = app.mapping("health");
        var command = ready.optionalTexts("command");
        if (command.isPresent()) {
            return new Check.Command(command.get());
        }
        var path = ready.optionalText("path").or(() -> health.optionalText("path"));
        if (path.isPresent()) {
            var expect = QuestionReader.expect(ready.has("expect") ? ready : health);
            return new Check.Http(port, questions.of(path.get(), expect));
        }
        return listens ? new Check.Tcp(port) : new Check.ContainerState();
    }
}
