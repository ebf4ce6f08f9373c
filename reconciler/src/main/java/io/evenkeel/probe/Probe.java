package io.evenkeel.probe;

import io.evenkeel.state.CopyName;
import io.evenkeel.state.desired.Gate;

/** Asks a copy until its gate is passed or failed. */
public interface Probe {
    /**
     * Blocks until a limit of the gate is reached.
     *
     * @param progress gets one line per attempt
     * @throws io.evenkeel.engine.EngineException when the engine fails, which says nothing about the copy
     */
    GateResult await(CopyName copy, Gate gate, java.util.function.Consumer<String> progress);
}
