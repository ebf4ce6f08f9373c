package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.state.desired.DesiredState;
import java.util.List;

/**
 * The desired state, and what this host has against the repository.
 *
 * @param problems those of this host alone, sorted; the fleet has its own
 */
public record Resolution(DesiredState desired, List<Problem> problems) {
    public Resolution {
        problems = List.copyOf(problems);
    }
}
