package io.evenkeel.spec;

import io.evenkeel.source.Tree;
import io.evenkeel.source.Tree.Entry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files of a tree, through links as long as they stay in it: a link must not read the host's files. */
record RepositoryFiles(Tree tree) {
    private static final int MOST_LINKS = 20;

    /** What came of following a path. */
    sealed interface Target {
        /** A file of the tree. */
        record File(String at) implements Target {}

        /** No file of this repository, and why. */
        record Refused(String why) implements Target {}
    }

    /** The file that a path leads to, or why there is none. */
    Target find(String path) {
        return switch (follow(path)) {
            case Followed.Stop(var why) -> new Target.Refused(why);
            case Followed.At(var at, var linked) -> file(at, linked);
        };
    }

    /** The folder that a link leads to; empty when it leads to no folder of this repository. */
    Optional<String> folder(String link) {
        return switch (follow(link)) {
            case Followed.Stop _ -> Optional.empty();
            case Followed.At at when holds(at.path()) -> Optional.of(at.path());
            case Followed.At _ -> Optional.empty();
        };
    }

    private sealed interface Followed {
        record At(String path, boolean linked) implements Followed {}

        record Stop(String why) implements Followed {}
    }

    private Target file(String at, boolean linked) {
        if (tree.entries().get(at) == Entry.FILE) {
            return new Target.File(at);
        }
        if (linked) {
            return new Target.Refused("the link leads to " + at + ", which is no file of this repository");
        }
        if (holds(at)) {
            return new Target.Refused(at + " is a folder; name its files one by one");
        }
        return submodule(at)
                .map(module -> new Target.Refused(at + " is in the submodule " + module + ", whose files are not read"))
                .orElseGet(() -> new Target.Refused("the repository has no file " + at));
    }

    private Optional<String> submodule(String at) {
        return tree.entries().entrySet().stream()
                .filter(entry -> entry.getValue() == Entry.SUBMODULE)
                .map(Map.Entry::getKey)
                .filter(module -> at.equals(module) || at.startsWith(module + "/"))
                .findFirst();
    }

    private boolean holds(String folder) {
        return tree.entries().tailMap(folder + "/").keySet().stream()
                .limit(1)
                .anyMatch(first -> first.startsWith(folder + "/"));
    }

    /** Step by step, so that a link that leaves and comes back is refused as well. */
    private Followed follow(String path) {
        Deque<String> ahead = new ArrayDeque<>(segments(path));
        Deque<String> walked = new ArrayDeque<>();
        var links = 0;
        while (!ahead.isEmpty()) {
            var segment = ahead.pop();
            if (segment.equals("..") && walked.pollLast() == null) {
                return new Followed.Stop((links == 0 ? "the path" : "the link") + " leads out of the repository");
            }
            if (segment.equals("..") || segment.equals(".") || segment.isEmpty()) {
                continue;
            }
            walked.addLast(segment);
            if (tree.entries().get(String.join("/", walked)) != Entry.SYMLINK) {
                continue;
            }
            var target = new String(tree.read(String.join("/", walked)), StandardCharsets.UTF_8);
            if (target.startsWith("/")) {
                return new Followed.Stop("the link leads out of the repository, to " + target);
            }
            if (++links > MOST_LINKS) {
                return new Followed.Stop("the link leads in circles");
            }
            walked.removeLast();
            segments(target).reversed().forEach(ahead::push);
        }
        return new Followed.At(String.join("/", walked), links > 0);
    }

    private static List<String> segments(String path) {
        return Arrays.asList(path.split("/"));
    }
}
