package io.evenkeel.spec;

import io.evenkeel.document.Problem;
import io.evenkeel.source.Tree;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Place;
import io.evenkeel.state.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds the layout of a tree. A folder is a project when it holds {@code project.yaml}; what looks like an accident is
 * a problem that keeps what it might have defined, because an accident must not prune.
 */
final class Surveyor {
    private final Tree tree;
    private final Accidents accidents;
    private final SortedSet<String> projects;
    private final SortedSet<EnvironmentName> environments = new TreeSet<>();
    private final SortedSet<ResourceName> resources = new TreeSet<>();
    private final List<Finding> findings = new ArrayList<>();

    Surveyor(Tree tree) {
        this.tree = tree;
        this.accidents = new Accidents(tree, new RepositoryFiles(tree));
        this.projects = tree.entries().keySet().stream()
                .map(RepositoryPath::new)
                .filter(path -> path.depth() == 2 && path.name().equals(Layout.PROJECT) && !path.hidden())
                .map(path -> path.segment(0))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    Layout survey() {
        projects.forEach(this::checkProjectName);
        var paths = tree.entries().keySet().stream()
                .map(RepositoryPath::new)
                .filter(path -> !path.hidden())
                .toList();
        paths.stream().filter(RepositoryPath::isEnvironmentFile).forEach(this::addEnvironment);
        paths.forEach(this::place);
        projects.removeIf(name -> !Names.isValid(name));
        return new Layout(projects, environments, resources, findings);
    }

    private void checkProjectName(String name) {
        if (!Names.isValid(name)) {
            find("\"" + name + "\" is no project name", name + "/" + Layout.PROJECT, new Consequence.KeepsEverything());
        }
    }

    private void addEnvironment(RepositoryPath path) {
        var project = path.segment(0);
        var name = path.segment(1);
        var at = new EnvironmentName(project, name);
        if (!projects.contains(project)) {
            findings.add(new Finding(
                    Problem.error(start(path), "an environment in a folder without project.yaml", "")
                            .withHint("add " + project + "/project.yaml with kind: Project"),
                    new Consequence.FreezesEnvironment(at)));
            return;
        }
        if (!Names.isValid(name)) {
            find("\"" + name + "\" is no environment name", path.text(), new Consequence.KeepsProject(project));
            return;
        }
        if (Names.isValid(project)) {
            environments.add(at);
        }
    }

    private void place(RepositoryPath path) {
        if (path.depth() == 3
                && environments.contains(path.environment())
                && tree.entries().get(path.text()) != Entry.SUBMODULE) {
            addResource(path);
            return;
        }
        accidents.of(path, projects, environments).ifPresent(findings::add);
    }

    private void addResource(RepositoryPath path) {
        if (!path.isYaml()
                || path.name().equals(Layout.ENVIRONMENT)
                || path.name().equals(Layout.SECRETS)) {
            return;
        }
        if (!Names.isValid(path.stem())) {
            find(
                    "\"" + path.stem() + "\" is no name",
                    path.text(),
                    new Consequence.KeepsEnvironment(path.environment()));
            return;
        }
        var name = new ResourceName(path.environment(), path.stem());
        if (!path.name().endsWith(".yaml")) {
            findings.add(new Finding(
                    Problem.error(start(path), "a file that is not read because of its ending", "")
                            .withHint("rename it to " + path.stem() + ".yaml"),
                    new Consequence.FreezesResource(name)));
            return;
        }
        resources.add(name);
    }

    private void find(String message, String path, Consequence consequence) {
        findings.add(
                new Finding(Problem.error(new Place(path, 1, 1), message, "").withHint(Names.RULE), consequence));
    }

    private static Place start(RepositoryPath path) {
        return new Place(path.text(), 1, 1);
    }
}
