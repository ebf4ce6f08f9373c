package io.evenkeel.spec;

import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Reads what the engine fixes when it creates a container. */
record ContainerReader(Consumer<Problem> problems) {
    /** The engine refuses less. */
    private static final long LEAST_MEMORY = 6L << 20;

    ContainerSpec read(Fields app, List<Placed<PortBinding>> ports, List<Placed<Mount>> mounts) {
        return new ContainerSpec(
                app.text("image"),
                app.optionalTexts("entrypoint"),
                app.optionalTexts("command"),
                Collections.emptySortedMap(),
                mounts.stream().map(Placed::value).toList(),
                ports.stream().map(Placed::value).toList(),
                limits(app.mapping("resources")),
                lifecycle(app),
                new OptionsReader(problems).read(app, mounts));
    }

    private Limits limits(Fields resources) {
        var memory = resources.optionalSize("memory");
        if (memory.filter(bytes -> bytes < LEAST_MEMORY).isPresent()) {
            problems.accept(Problem.error(
                    resources.place("memory"),
                    "%s of memory is less than the 6Mi that the engine allows".formatted(resources.text("memory")),
                    resources.pointer("memory")));
        }
        return new Limits(
                memory,
                resources.optionalDecimal("cpus"),
                resources.optionalInteger("pids").map(Integer::longValue));
    }

    private static Lifecycle lifecycle(Fields app) {
        var stop = app.mapping("stop");
        return new Lifecycle(stop.optionalText("signal"), stop.duration("grace"), restart(app.text("restart")));
    }

    private static Lifecycle.Restart restart(String text) {
        return switch (text) {
            case "on-failure" -> Lifecycle.Restart.ON_FAILURE;
            case "no" -> Lifecycle.Restart.NO;
            default -> Lifecycle.Restart.UNLESS_STOPPED;
        };
    }
}
