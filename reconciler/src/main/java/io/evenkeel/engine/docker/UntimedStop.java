package io.evenkeel.engine.docker;

import com.github.dockerjava.core.command.StopContainerCmdImpl;
import org.jspecify.annotations.Nullable;

/**
 * A stop that says nothing of its time, so that the one counts with which the container was created. Without it docker-java
 * says 10 s, and what takes longer to end is killed.
 */
final class UntimedStop extends StopContainerCmdImpl {
    UntimedStop(Exec exec, String container) {
        super(exec, container);
    }

    @Override
    public @Nullable Integer getTimeout() {
        return null;
    }
}
