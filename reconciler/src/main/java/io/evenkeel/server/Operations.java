package io.evenkeel.server;

import io.evenkeel.state.ResourceName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What an agent does when it is asked to. */
public interface Operations {
    /**
     * Asks for a pass and waits until one that began afterwards is over.
     *
     * @return what there is to say about it, nothing when all is as declared; empty when it took longer than allowed
     */
    Optional<List<String>> sync(Duration timeout);

    /**
     * Lets a parked or backed-off resource be tried at once, and asks for a pass.
     *
     * @return whether it was parked or backed off
     */
    boolean retry(ResourceName resource);

    /**
     * Lets a removal that waits be done, and asks for a pass.
     *
     * @param id of what is approved, as the plan tells it
     * @return whether just that waits
     */
    boolean approve(String id);
}
