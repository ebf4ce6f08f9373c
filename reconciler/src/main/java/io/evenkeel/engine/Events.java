package io.evenkeel.engine;

import java.util.Map;
import java.util.function.Consumer;

/** The engine's events. They are hints: a full listing is the truth. */
public interface Events {
    /**
     * Listens until closed: reconnects by itself with back-off and asks for what it missed. A listener that throws is
     * logged and goes on.
     */
    Subscription listen(Consumer<ContainerEvent> listener);

    /** Listening; closing it ends that. */
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Something happened to a container.
     *
     * @param action the engine's word: start, die, destroy, oom, …
     */
    record ContainerEvent(String action, String container, Map<String, String> labels) {
        public ContainerEvent {
            labels = Map.copyOf(labels);
        }
    }
}
