package io.evenkeel.state.desired;

import io.evenkeel.state.EnvironmentName;
import java.util.Set;

/**
 * Where absence proves nothing, because a file that defines it is invalid, misplaced or misnamed: there, nothing is
 * pruned.
 *
 * @param everything the whole repository
 * @param projects by name
 */
public record Kept(boolean everything, Set<String> projects, Set<EnvironmentName> environments) {
    /** Every absence is meant. */
    public static final Kept NOTHING = new Kept(false, Set.of(), Set.of());

    public Kept {
        projects = Set.copyOf(projects);
        environments = Set.copyOf(environments);
    }

    /** Whether what is absent from this environment must be kept. */
    public boolean covers(EnvironmentName name) {
        return everything || projects.contains(name.project()) || environments.contains(name);
    }
}
