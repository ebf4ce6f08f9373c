package io.evenkeel.spec;

import io.evenkeel.document.Document;
import io.evenkeel.document.Fields;
import io.evenkeel.document.Problem;
import io.evenkeel.secrets.SecretsFile;
import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Place;
import io.evenkeel.state.ResourceName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/** Reads a tree of files into the fleet model. All problems of all files are found in one run. */
public final class FleetLoader {
    private static final DocumentSchema PROJECT = DocumentSchema.named("project");
    private static final DocumentSchema ENVIRONMENT = DocumentSchema.named("environment");

    private final Tree tree;
    private final RepositoryFiles files;
    private final Bases bases;
    private final List<Finding> findings = Collections.synchronizedList(new ArrayList<>());

    private FleetLoader(Tree tree) {
        this.tree = tree;
        this.files = new RepositoryFiles(tree);
        this.bases = new Bases(tree);
    }

    /**
     * Reads everything that a tree declares.
     *
     * @throws io.evenkeel.source.SourceException when the tree itself cannot be listed
     */
    public static Fleet load(Tree tree) {
        var layout = new Surveyor(tree).survey();
        return new FleetLoader(tree).load(layout, layout.resources());
    }

    /** Reads one resource with its environment, project and databases and no others, as they were at the tree's revision. */
    public static Fleet load(Tree tree, ResourceName only) {
        var layout = new Surveyor(tree).survey();
        return new FleetLoader(tree).load(layout.only(only), layout.resources());
    }

    /** @param known every resource that has a file, also where only some are read */
    private Fleet load(Layout layout, SortedSet<ResourceName> known) {
        var settings = settings();
        var projects = readAll(layout.projects(), this::project);
        var environments = readAll(layout.environments(), this::environment);
        var declarations = declarations(layout.resources(), known);
        layout.findings().stream().filter(finding -> !bases.hold(finding)).forEach(findings::add);
        findings.addAll(ClaimCheck.of(declarations.values()));
        findings.addAll(ReferenceCheck.of(declarations, known));
        settings.map(FleetSettings::proxy).ifPresent(proxy -> {
            findings.addAll(new ProxyCheck(proxy).of(declarations.values()));
            proxy.map(TlsCheck::new).ifPresent(check -> findings.addAll(check.of(declarations.values())));
        });
        SortedMap<ResourceName, App> apps = new TreeMap<>();
        declarations.forEach((name, declaration) -> apps.put(name, attached(declaration, declarations)));
        var secrets = new SecretCheck(projects, environments);
        findings.addAll(secrets.of(apps.values()));
        findings.addAll(secrets.ofDomains(declarations.values()));
        var verdict = new Verdict(findings);
        apps.keySet().removeIf(name -> verdict.freezes(name).isPresent());
        return new Fleet(
                tree.revision(),
                settings,
                projects,
                environments,
                apps,
                verdict.frozen(layout.resources()),
                verdict.kept(),
                bases.named(findings));
    }

    /** Those of the given names, and the databases that they need to be resolved. */
    private SortedMap<ResourceName, Declaration> declarations(
            SortedSet<ResourceName> wanted, SortedSet<ResourceName> known) {
        var read = readAll(wanted, this::resource);
        var asked = new TreeSet<>(wanted);
        while (true) {
            var more = read.values().stream()
                    .flatMap(declaration -> declaration.databases().stream())
                    .map(Placed::value)
                    .filter(name -> known.contains(name) && asked.add(name))
                    .toList();
            if (more.isEmpty()) {
                return read;
            }
            read.putAll(readAll(more, this::resource));
        }
    }

    private static App attached(Declaration declaration, SortedMap<ResourceName, Declaration> declarations) {
        return declaration
                .app()
                .with(declaration.databases().stream()
                        .flatMap(placed -> Optional.ofNullable(declarations.get(placed.value())).stream())
                        .map(database -> database.app().relations().provides())
                        .toList());
    }

    private static <K extends Comparable<K>, T> SortedMap<K, T> readAll(
            Collection<K> keys, Function<K, Optional<T>> reading) {
        var read = new ConcurrentSkipListMap<K, T>();
        // A list is split into equal parts; a wrapped set gives one core most of the work.
        List.copyOf(keys).parallelStream().forEach(key -> reading.apply(key).ifPresent(value -> read.put(key, value)));
        return read;
    }

    private Optional<FleetSettings> settings() {
        if (!tree.entries().containsKey(Layout.FLEET)) {
            findings.add(Finding.harmless(Problem.error(new Place(Layout.FLEET, 1, 1), "the file is missing", "")
                    .withHint(
                            tree.entries().containsKey("evenkeel.yml")
                                    ? "rename evenkeel.yml to evenkeel.yaml"
                                    : "add it with kind: Fleet and version: 1; until then the last"
                                            + " good one stays in force")));
            return Optional.empty();
        }
        return check(Layout.FLEET, FleetReader.SCHEMA, new Consequence.None())
                .flatMap(
                        document -> new FleetReader(problem -> findings.add(Finding.harmless(document.traced(problem))))
                                .read(document));
    }

    private Optional<Project> project(String name) {
        var consequence = new Consequence.FreezesProject(name);
        return check(name + "/" + Layout.PROJECT, PROJECT, consequence).map(document -> {
            var project = Fields.of(document, PROJECT.complete(document));
            return new Project(
                    name,
                    project.optionalText("description"),
                    project.optionalTexts("owners").orElse(List.of()),
                    variables(Layer.Kind.PROJECT, project, consequence),
                    secrets(name));
        });
    }

    private Optional<Environment> environment(EnvironmentName name) {
        var consequence = new Consequence.FreezesEnvironment(name);
        return check(name + "/" + Layout.ENVIRONMENT, ENVIRONMENT, consequence)
                .map(document -> new Environment(
                        name,
                        variables(
                                Layer.Kind.ENVIRONMENT,
                                Fields.of(document, ENVIRONMENT.complete(document)),
                                consequence),
                        secrets(name.toString())));
    }

    private Optional<Declaration> resource(ResourceName name) {
        var path = name + ".yaml";
        var consequence = new Consequence.FreezesResource(name);
        return content(path, consequence)
                .map(bytes -> CheckedFile.ofResource(path, bytes, bases::below))
                .flatMap(file -> accept(file, consequence))
                .map(document -> new AppReader(
                                name,
                                FileSources.of(tree),
                                problem -> findings.add(new Finding(document.traced(problem), consequence)))
                        .read(document));
    }

    private Optional<Document> check(String path, DocumentSchema schema, Consequence consequence) {
        return content(path, consequence)
                .map(bytes -> CheckedFile.of(path, bytes, schema))
                .flatMap(file -> accept(file, consequence));
    }

    private Optional<Document> accept(CheckedFile file, Consequence consequence) {
        file.problems().forEach(problem -> findings.add(new Finding(problem, consequence)));
        return file.document();
    }

    /** What is wrong with it freezes only what uses a secret of it, and that is SecretCheck's concern. */
    private Optional<SecretsFile> secrets(String folder) {
        var path = folder + "/" + Layout.SECRETS;
        if (!tree.entries().containsKey(path)) {
            return Optional.empty();
        }
        var file = switch (files.find(path)) {
            case RepositoryFiles.Target.File(var at) -> secretsAt(path, at);
            case RepositoryFiles.Target.Refused(var why) -> SecretsFile.unreadable(path, start(path, why));
        };
        file.problems().forEach(problem -> findings.add(Finding.harmless(problem)));
        return Optional.of(file);
    }

    private SecretsFile secretsAt(String path, String at) {
        try {
            return SecretsFile.of(path, tree.read(at));
        } catch (SourceException unreadable) {
            return SecretsFile.unreadable(path, start(path, unreadable(unreadable)));
        }
    }

    private static String unreadable(SourceException failure) {
        return "the file cannot be read: " + failure.getMessage();
    }

    private static Problem start(String path, String why) {
        return Problem.error(new Place(path, 1, 1), why, "");
    }

    private Optional<byte[]> content(String path, Consequence consequence) {
        return switch (files.find(path)) {
            case RepositoryFiles.Target.File(var at) -> bytes(path, at, consequence);
            case RepositoryFiles.Target.Refused(var why) -> refuse(path, why, consequence);
        };
    }

    private Optional<byte[]> bytes(String path, String at, Consequence consequence) {
        try {
            return Optional.of(tree.read(at));
        } catch (SourceException unreadable) {
            return refuse(path, unreadable(unreadable), consequence);
        }
    }

    private Optional<byte[]> refuse(String path, String why, Consequence consequence) {
        findings.add(new Finding(start(path, why), consequence));
        return Optional.empty();
    }

    private Layer variables(Layer.Kind kind, Fields fields, Consequence consequence) {
        return new VariablesReader(problem -> findings.add(new Finding(problem, consequence))).read(kind, fields);
    }
}
