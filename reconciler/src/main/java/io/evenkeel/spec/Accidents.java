package io.evenkeel.spec;

import io.evenkeel.document.Problem;
import io.evenkeel.source.Tree;
import io.evenkeel.source.Tree.Entry;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Place;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Files that define nothing where they lie, but look as if somebody wanted them to. */
record Accidents(Tree tree, RepositoryFiles files) {
    private static final Pattern RESOURCE = Pattern.compile("(?m)^kind:[ \t]*[\"']?(App|Job|Database)\\b");

    /** Empty for a file that is nobody's concern. */
    Optional<Finding> of(RepositoryPath path, Set<String> projects, Set<EnvironmentName> environments) {
        return switch (path.depth()) {
            case 1 -> atRoot(path);
            case 2 -> inFolder(path, projects);
            case 3 -> inSubfolder(path, projects, environments);
            default -> deeper(path, environments);
        };
    }

    private Optional<Finding> atRoot(RepositoryPath path) {
        if (path.text().equals(Layout.FLEET)) {
            return Optional.empty();
        }
        if (isLink(path)) {
            return linked(path, Layout.PROJECT, new Consequence.KeepsProject(path.text()));
        }
        return stray(path, new Consequence.KeepsEverything());
    }

    private Optional<Finding> inFolder(RepositoryPath path, Set<String> projects) {
        var project = path.segment(0);
        if (path.name().equals(Layout.PROJECT)) {
            return Optional.empty();
        }
        if (isYml(path, "project") && !projects.contains(project)) {
            return Optional.of(misnamed(path, new Consequence.FreezesProject(project)));
        }
        if (path.name().equals(Layout.ENVIRONMENT)) {
            return Optional.of(new Finding(
                    error(path, "environment.yaml in a folder at the root")
                            .withHint("its place is <project>/<environment>/environment.yaml"),
                    new Consequence.KeepsProject(project)));
        }
        if (!projects.contains(project)) {
            return Optional.empty();
        }
        if (path.name().equals(Layout.SECRETS)) {
            return Optional.empty();
        }
        if (isYml(path, "secrets")) {
            return Optional.of(misnamed(path, new Consequence.None()));
        }
        if (isLink(path)) {
            return linked(path, Layout.ENVIRONMENT, new Consequence.KeepsEnvironment(path.environment()));
        }
        return stray(path, new Consequence.KeepsProject(project));
    }

    private Optional<Finding> inSubfolder(
            RepositoryPath path, Set<String> projects, Set<EnvironmentName> environments) {
        var environment = path.environment();
        if (environments.contains(environment) || path.name().equals(Layout.ENVIRONMENT)) {
            return Optional.empty();
        }
        if (isYml(path, "environment")) {
            return Optional.of(misnamed(path, new Consequence.FreezesEnvironment(environment)));
        }
        return projects.contains(path.segment(0))
                ? stray(path, new Consequence.FreezesEnvironment(environment))
                : Optional.empty();
    }

    private Optional<Finding> deeper(RepositoryPath path, Set<EnvironmentName> environments) {
        return path.depth() == 4 && environments.contains(path.environment())
                ? stray(path, new Consequence.KeepsEnvironment(path.environment()))
                : Optional.empty();
    }

    /** A resource file where none is read. */
    private Optional<Finding> stray(RepositoryPath path, Consequence consequence) {
        if (tree.entries().get(path.text()) == Entry.SUBMODULE && path.depth() > 1) {
            return Optional.of(new Finding(
                    error(path, "a submodule; its files are not read").withHint("copy the files into this repository"),
                    consequence));
        }
        if (!path.isYaml() || !definesResource(path)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                error(path, "a resource that is not read here, beside no environment.yaml")
                        .withHint("its place is <project>/<environment>/" + path.stem() + ".yaml"),
                consequence));
    }

    private boolean definesResource(RepositoryPath path) {
        return files.find(path.text()) instanceof RepositoryFiles.Target.File(var at)
                && RESOURCE.matcher(new String(tree.read(at), StandardCharsets.UTF_8))
                        .find();
    }

    private Optional<Finding> linked(RepositoryPath path, String definition, Consequence consequence) {
        return files.folder(path.text())
                .filter(folder -> tree.entries().containsKey(folder + "/" + definition))
                .map(folder -> new Finding(
                        error(path, "a link to the folder " + folder + ", which is not followed")
                                .withHint("link single files, or move the folder here"),
                        consequence));
    }

    private static Finding misnamed(RepositoryPath path, Consequence consequence) {
        return new Finding(
                error(path, "a file that is not read because of its ending")
                        .withHint("rename it to " + path.stem() + ".yaml"),
                consequence);
    }

    private boolean isLink(RepositoryPath path) {
        return tree.entries().get(path.text()) == Entry.SYMLINK && !path.isYaml();
    }

    private static boolean isYml(RepositoryPath path, String stem) {
        return path.name().equals(stem + ".yml");
    }

    private static Problem error(RepositoryPath path, String message) {
        return Problem.error(start(path), message, "");
    }

    private static Place start(RepositoryPath path) {
        return new Place(path.text(), 1, 1);
    }
}
