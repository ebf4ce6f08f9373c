package io.evenkeel.engine.memory;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.engine.Engine;
import io.evenkeel.engine.EngineContract;
import io.evenkeel.engine.EngineException;
import io.evenkeel.engine.ExecResult;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryEngineTest extends EngineContract {
    private final MemoryEngine engine = new MemoryEngine()
            .withImage("running:1", Behaviour.GOOD.answering(new ExecResult(5, "hello")))
            .withImage("exiting:1", Behaviour.exits(3).printing(List.of("one", "two")));

    @Override
    protected Engine engine() {
        return engine;
    }

    @Override
    protected String running() {
        return "running:1";
    }

    @Override
    protected String exiting() {
        return "exiting:1";
    }

    @Override
    protected List<String> command() {
        return List.of("anything");
    }

    @Test
    void aStoppedEngineIsUnreachableAndForgetsNothing() {
        engine.reachable(false);

        assertThatThrownBy(() -> engine.containers().list()).isInstanceOf(EngineException.Unreachable.class);
        engine.reachable(true);
    }
}
