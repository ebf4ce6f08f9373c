package io.evenkeel.spec;

import io.evenkeel.document.Document;
import io.evenkeel.document.Parsed;
import io.evenkeel.document.Problem;
import io.evenkeel.document.YamlReader;
import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.state.Place;
import io.evenkeel.state.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that resources name as their {@code base}. A resource is a patch on its base, which may itself be one on
 * another; what the resource must hold is asked of the outcome.
 */
final class Bases {
    private static final int LONGEST_CHAIN = 4;

    private final Tree tree;
    private final RepositoryFiles files;
    private final Map<String, Parsed> read = new ConcurrentHashMap<>();

    Bases(Tree tree) {
        this.tree = tree;
        this.files = new RepositoryFiles(tree);
    }

    /** Whether a problem is one of a file that some resource has as its base. */
    boolean hold(Finding finding) {
        return read.containsKey(finding.problem().place().path());
    }

    /** All problems; those of a base once each, with who uses the file. */
    List<Problem> named(List<Finding> findings) {
        Map<Problem, SortedSet<ResourceName>> users = new TreeMap<>();
        List<Problem> problems = new ArrayList<>();
        for (var finding : findings) {
            if (hold(finding) && finding.consequence() instanceof Consequence.FreezesResource(var user)) {
                users.computeIfAbsent(finding.problem(), _ -> new TreeSet<>()).add(user);
                continue;
            }
            problems.add(finding.problem());
        }
        users.forEach((problem, names) -> problems.add(usedBy(problem, names)));
        return problems;
    }

    private static Problem usedBy(Problem problem, SortedSet<ResourceName> names) {
        var users = "used by " + names.stream().map(ResourceName::toString).collect(Collectors.joining(", "));
        return problem.withHint(problem.hint().map(hint -> hint + "; " + users).orElse(users));
    }

    /**
     * A resource with its bases below it.
     *
     * @return the document as it was read when a base cannot be had, with the problems that say why
     */
    Parsed below(Document resource) {
        List<Document> chain = new ArrayList<>(List.of(resource));
        List<Problem> problems = new ArrayList<>();
        while (chain.getLast().tree().has("base")) {
            var next = next(chain, problems);
            if (next.isEmpty()) {
                return new Parsed(Optional.of(resource), problems);
            }
            chain.add(next.get());
        }
        var merged = chain.reversed().stream()
                .reduce((below, above) -> above.over(below))
                .map(whole -> chain.size() > 1 ? whole.without("base") : whole)
                .orElse(resource);
        return new Parsed(Optional.of(merged), problems);
    }

    private Optional<Document> next(List<Document> chain, List<Problem> problems) {
        var last = chain.getLast();
        var malformed = AppReader.schema(last).check(last).stream()
                .filter(problem -> problem.pointer().equals("/base"))
                .toList();
        if (!malformed.isEmpty()) {
            problems.addAll(malformed);
            return Optional.empty();
        }
        return switch (files.find(beside(last), "the base")) {
            case RepositoryFiles.Target.Refused(var why) -> refuse(last, why, problems);
            case RepositoryFiles.Target.File(var at) -> file(chain, at, problems);
        };
    }

    private Optional<Document> file(List<Document> chain, String path, List<Problem> problems) {
        var last = chain.getLast();
        var walked = chain.stream().map(Document::path).toList();
        if (walked.contains(path)) {
            var circle = Stream.concat(walked.stream().skip(walked.indexOf(path)), Stream.of(path));
            return refuse(last, "the bases lead in a circle: " + circle.collect(Collectors.joining(" -> ")), problems);
        }
        if (chain.size() > LONGEST_CHAIN) {
            return refuse(
                    last,
                    "more than %d bases below each other: %s -> %s"
                            .formatted(LONGEST_CHAIN, String.join(" -> ", walked), path),
                    problems);
        }
        var parsed = read.computeIfAbsent(path, this::parsed);
        problems.addAll(parsed.problems());
        return parsed.document().filter(document -> isOfItsKind(chain, document, problems));
    }

    private Parsed parsed(String path) {
        try {
            return YamlReader.read(path, tree.read(path));
        } catch (SourceException unreadable) {
            var why = "the file cannot be read: " + unreadable.getMessage();
            return new Parsed(Optional.empty(), List.of(Problem.error(new Place(path, 1, 1), why, "")));
        }
    }

    private static boolean isOfItsKind(List<Document> chain, Document base, List<Problem> problems) {
        var kind = base.tree().path("kind");
        var wanted = chain.getFirst().tree().path("kind");
        if (kind.isMissingNode() || kind.equals(wanted)) {
            return true;
        }
        problems.add(Problem.error(
                        base.place("/kind"),
                        "the base is of kind %s, and what it is used for is of kind %s"
                                .formatted(kind.asText(), wanted.asText()),
                        "/kind")
                .withHint("a base need not say its kind"));
        return false;
    }

    private static Optional<Document> refuse(Document document, String why, List<Problem> problems) {
        problems.add(Problem.error(document.place("/base"), why, "/base")
                .withHint("the path is relative to this file, as in ../../bases/web.yaml"));
        return Optional.empty();
    }

    /** Not shortened: a step back is one from where a link leads. */
    private static String beside(Document document) {
        var path = document.path();
        return path.substring(0, path.lastIndexOf('/') + 1)
                + document.tree().path("base").asText();
    }
}
