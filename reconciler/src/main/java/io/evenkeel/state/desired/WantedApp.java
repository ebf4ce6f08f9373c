package io.evenkeel.state.desired;

import io.evenkeel.state.ResourceName;

/**
 * One app or database, resolved for this host.
 *
 * @param intent keyed hash of the whole resolved app: what is parked when its gate fails
 * @param generation what only a new container can change
 * @param face how it is reached: domains, ports, health, number of copies
 * @param gate when a new copy may get traffic
 */
public record WantedApp(
        ResourceName name,
        Origin origin,
        String intent,
        Generation generation,
        PullPolicy pull,
        Face face,
        Rollout rollout,
        Gate gate) {}
