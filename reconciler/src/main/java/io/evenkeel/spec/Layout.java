package io.evenkeel.spec;

import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which files of a tree define what.
 *
 * @param resources each in a file of its name with the ending {@code .yaml}
 * @param findings files that look like accidents, or have names that are none
 */
record Layout(
        SortedSet<String> projects,
        SortedSet<EnvironmentName> environments,
        SortedSet<ResourceName> resources,
        List<Finding> findings) {
    static final String FLEET = "evenkeel.yaml";
    static final String PROJECT = "project.yaml";
    static final String ENVIRONMENT = "environment.yaml";
    static final String SECRETS = "secrets.yaml";

    Layout {
        findings = List.copyOf(findings);
    }

    /** The same with one resource, its environment and its project, as far as they are there. */
    Layout only(ResourceName name) {
        SortedSet<ResourceName> resource = new TreeSet<>(resources);
        resource.retainAll(Set.of(name));
        SortedSet<EnvironmentName> environment = new TreeSet<>(environments);
        environment.retainAll(Set.of(name.environment()));
        SortedSet<String> project = new TreeSet<>(projects);
        project.retainAll(Set.of(name.environment().project()));
        return new Layout(project, environment, resource, List.of());
    }
}
