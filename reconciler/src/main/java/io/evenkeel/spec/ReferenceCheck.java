package io.evenkeel.spec;

import io.evenkeel.document.NearestWord;
import io.evenkeel.document.Problem;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.ResourceName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Whether what resources name of one another is there and of the right kind, and nothing waits for itself. */
final class ReferenceCheck {
    private final Map<ResourceName, Declaration> declarations;
    private final SortedSet<ResourceName> known;
    private final List<Finding> findings = new ArrayList<>();

    private ReferenceCheck(Map<ResourceName, Declaration> declarations, SortedSet<ResourceName> known) {
        this.declarations = declarations;
        this.known = known;
    }

    /**
     * Every reference that leads nowhere, and every circle at each of its files.
     *
     * @param known every resource that has a file, whatever is wrong with it
     */
    static List<Finding> of(Map<ResourceName, Declaration> declarations, SortedSet<ResourceName> known) {
        var check = new ReferenceCheck(declarations, known);
        declarations.values().forEach(check::check);
        return check.findings;
    }

    private void check(Declaration declaration) {
        var name = declaration.app().name();
        declaration
                .databases()
                .forEach(placed -> database(placed)
                        .ifPresent(
                                problem -> findings.add(new Finding(problem, new Consequence.FreezesResource(name)))));
        declaration.dependsOn().stream()
                .filter(placed -> !known.contains(placed.value()))
                .forEach(placed -> findings.add(
                        new Finding(unknown(placed, "resource", known), new Consequence.FreezesResource(name))));
        circle(declaration)
                .ifPresent(problem -> findings.add(new Finding(problem, new Consequence.FreezesResource(name))));
    }

    private Optional<Problem> database(Placed<ResourceName> placed) {
        var name = placed.value();
        if (!known.contains(name)) {
            return Optional.of(unknown(placed, "database", databases()));
        }
        var declaration = declarations.get(name);
        if (declaration == null) {
            return Optional.of(
                    placed.error("what \"%s\" provides is not known while its file has problems".formatted(name.name()))
                            .withHint("see " + name + ".yaml"));
        }
        if (declaration.app().relations().kind() != ResourceKind.DATABASE) {
            return Optional.of(
                    placed.error("\"%s\" is no database, and nothing else provides variables".formatted(name.name()))
                            .withHint("to wait for it, list it under dependsOn"));
        }
        return Optional.empty();
    }

    private SortedSet<ResourceName> databases() {
        var databases = new TreeSet<ResourceName>();
        declarations.forEach((name, declaration) -> {
            if (declaration.app().relations().kind() == ResourceKind.DATABASE) {
                databases.add(name);
            }
        });
        return databases;
    }

    private static Problem unknown(Placed<ResourceName> placed, String what, SortedSet<ResourceName> among) {
        var name = placed.value();
        var problem = placed.error("there is no %s \"%s\" in %s".formatted(what, name.name(), name.environment()));
        var here = among.stream()
                .filter(other -> other.environment().equals(name.environment()))
                .map(ResourceName::name)
                .toList();
        var elsewhere = among.stream()
                .filter(other -> other.name().equals(name.name()))
                .map(ResourceName::environment)
                .findFirst();
        return NearestWord.of(name.name(), here)
                .map(word -> problem.withHint("did you mean \"" + word + "\"?"))
                .or(() -> elsewhere.map(other -> problem.withHint(foreign(other))))
                .orElseGet(() -> problem.withHint(
                        here.isEmpty() ? "add " + name + ".yaml" : "known here: " + String.join(", ", here)));
    }

    private static String foreign(EnvironmentName other) {
        return "the one in " + other + " cannot be used here: an environment stands alone";
    }

    /** The shortest way from a resource back to itself, told at its first step. */
    private Optional<Problem> circle(Declaration start) {
        Map<ResourceName, List<ResourceName>> ways = new TreeMap<>();
        List<ResourceName> ahead = new ArrayList<>(List.of(start.app().name()));
        ways.put(start.app().name(), List.copyOf(ahead));
        for (var next = 0; next < ahead.size(); next++) {
            var here = ahead.get(next);
            var way = ways.getOrDefault(here, List.of());
            for (var placed : references(here)) {
                if (placed.value().equals(start.app().name())) {
                    return Optional.of(told(start, way));
                }
                if (!ways.containsKey(placed.value())) {
                    ways.put(placed.value(), and(way, placed.value()));
                    ahead.add(placed.value());
                }
            }
        }
        return Optional.empty();
    }

    private List<Placed<ResourceName>> references(ResourceName name) {
        return Optional.ofNullable(declarations.get(name)).stream()
                .flatMap(declaration ->
                        Stream.concat(declaration.databases().stream(), declaration.dependsOn().stream()))
                .toList();
    }

    private Problem told(Declaration start, List<ResourceName> way) {
        var back = and(way, start.app().name());
        var first = references(start.app().name()).stream()
                .filter(placed -> placed.value().equals(back.get(1)))
                .findFirst()
                .orElseThrow();
        return first.error("it waits for itself: "
                        + String.join(
                                " → ", back.stream().map(ResourceName::name).toList()))
                .withHint("take one of them out of databases or dependsOn");
    }

    private static List<ResourceName> and(List<ResourceName> way, ResourceName next) {
        return Stream.concat(way.stream(), Stream.of(next)).toList();
    }
}
