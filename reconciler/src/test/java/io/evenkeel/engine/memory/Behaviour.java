package io.evenkeel.engine.memory;

import io.evenkeel.engine.ExecResult;
import io.evenkeel.engine.Inspection;
import java.util.List;
import java.util.Optional;

/**
 * What containers of one image do once they are started.
 *
 * @param exit set when they end at once
 * @param ready whether they pass their gate
 * @param output the lines they print
 * @param exec what every command in them gives
 */
public record Behaviour(Optional<Inspection.Exit> exit, boolean ready, List<String> output, ExecResult exec) {
    /** Runs until it is stopped, passes its gate, prints nothing. */
    public static final Behaviour GOOD = new Behaviour(Optional.empty(), true, List.of(), new ExecResult(0, ""));

    public Behaviour {
        output = List.copyOf(output);
    }

    /** Runs, and never passes its gate. */
    public static Behaviour unready() {
        return new Behaviour(Optional.empty(), false, List.of(), new ExecResult(0, ""));
    }

    /** Ends at once. */
    public static Behaviour exits(int code) {
        return new Behaviour(
                Optional.of(new Inspection.Exit(code, false, "")), false, List.of(), new ExecResult(0, ""));
    }

    public Behaviour printing(List<String> lines) {
        return new Behaviour(exit, ready, lines, exec);
    }

    public Behaviour answering(ExecResult result) {
        return new Behaviour(exit, ready, output, result);
    }
}
