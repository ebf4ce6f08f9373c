package io.evenkeel.spec;

import io.evenkeel.document.Problem;
import io.evenkeel.secrets.SecretsFile;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import io.evenkeel.state.desired.Kept;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Everything that a repository declares at one revision, and everything that is wrong with it.
 *
 * @param settings empty when {@code evenkeel.yaml} is missing or invalid: the last good one stays in force
 * @param apps the valid ones, in valid environments of valid projects
 * @param frozen what is declared but must not change, with the reason in one line; never also in {@code apps}
 * @param kept where absence proves nothing
 * @param problems sorted by place
 */
public record Fleet(
        Revision revision,
        Optional<FleetSettings> settings,
        SortedMap<String, Project> projects,
        SortedMap<EnvironmentName, Environment> environments,
        SortedMap<ResourceName, App> apps,
        SortedMap<ResourceName, String> frozen,
        Kept kept,
        List<Problem> problems) {
    public Fleet {
        projects = Collections.unmodifiableSortedMap(new TreeMap<>(projects));
        environments = Collections.unmodifiableSortedMap(new TreeMap<>(environments));
        apps = Collections.unmodifiableSortedMap(new TreeMap<>(apps));
        frozen = Collections.unmodifiableSortedMap(new TreeMap<>(frozen));
        problems = List.copyOf(new TreeSet<>(problems));
    }

    /** The files that an environment's apps find a secret in: the environment's first, then its project's. */
    public List<SecretsFile> secrets(EnvironmentName name) {
        return secrets(Optional.ofNullable(environments.get(name)), Optional.ofNullable(projects.get(name.project())));
    }

    static List<SecretsFile> secrets(Optional<Environment> environment, Optional<Project> project) {
        return Stream.of(environment.flatMap(Environment::secrets), project.flatMap(Project::secrets))
                .flatMap(Optional::stream)
                .toList();
    }

    /** A valid app by its name; empty when it is not declared or frozen. */
    public Optional<App> app(ResourceName name) {
        return Optional.ofNullable(apps.get(name));
    }
}
