package io.evenkeel.spec;

import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.Kept;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What all findings together leave untouched, with the first reason for each. */
final class Verdict {
    private final Map<ResourceName, String> resources = new TreeMap<>();
    private final Map<EnvironmentName, String> environments = new TreeMap<>();
    private final Map<String, String> projects = new TreeMap<>();
    private final Set<EnvironmentName> keptEnvironments = new HashSet<>();
    private final Set<String> keptProjects = new HashSet<>();
    private boolean keepsEverything;

    Verdict(List<Finding> findings) {
        findings.stream()
                .filter(finding -> finding.problem().isError())
                .sorted((one, other) -> one.problem().compareTo(other.problem()))
                .forEach(this::weigh);
    }

    private void weigh(Finding finding) {
        var why = finding.problem().toString();
        switch (finding.consequence()) {
            case Consequence.None() -> {}
            case Consequence.FreezesResource(var name) -> resources.putIfAbsent(name, why);
            case Consequence.FreezesEnvironment(var name) -> environments.putIfAbsent(name, why);
            case Consequence.FreezesProject(var name) -> projects.putIfAbsent(name, why);
            case Consequence.KeepsEnvironment(var name) -> keptEnvironments.add(name);
            case Consequence.KeepsProject(var name) -> keptProjects.add(name);
            case Consequence.KeepsEverything() -> keepsEverything = true;
        }
    }

    /** Why a resource is frozen, the nearest reason first; empty when it is free. */
    Optional<String> freezes(ResourceName name) {
        return Optional.ofNullable(resources.get(name)).or(() -> freezes(name.environment()));
    }

    /** Why a whole environment is frozen. */
    Optional<String> freezes(EnvironmentName name) {
        return Optional.ofNullable(environments.get(name)).or(() -> Optional.ofNullable(projects.get(name.project())));
    }

    /** Every resource that is frozen for a reason of its own or its environment's. */
    SortedMap<ResourceName, String> frozen(Collection<ResourceName> declared) {
        SortedMap<ResourceName, String> frozen = new TreeMap<>(resources);
        declared.forEach(name -> freezes(name).ifPresent(why -> frozen.put(name, why)));
        return frozen;
    }

    Kept kept() {
        keptEnvironments.addAll(environments.keySet());
        keptProjects.addAll(projects.keySet());
        return new Kept(keepsEverything, keptProjects, keptEnvironments);
    }
}
