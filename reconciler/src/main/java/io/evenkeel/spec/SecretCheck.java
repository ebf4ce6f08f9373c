package io.evenkeel.spec;

import io.evenkeel.document.NearestWord;
import io.evenkeel.document.Pointers;
import io.evenkeel.document.Problem;
import io.evenkeel.secrets.SecretsFile;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether each secret that a variable, a file or a domain names is there; that needs no key. An app is frozen by what its own variables
 * come to, not by a setting that a stronger layer hides.
 */
record SecretCheck(Map<String, Project> projects, Map<EnvironmentName, Environment> environments) {
    /** One problem for each reference that leads nowhere, and what it freezes. */
    List<Finding> of(Collection<App> apps) {
        List<Finding> findings = new ArrayList<>();
        environments
                .keySet()
                .forEach(name -> shared(name)
                        .forEach(layer -> layer.settings()
                                .forEach((variable, setting) -> problem(name, pointer(variable, setting), setting)
                                        .ifPresent(problem -> findings.add(Finding.harmless(problem))))));
        for (var app : apps) {
            app.variables()
                    .settings()
                    .forEach((variable, setting) -> problem(
                                    app.name().environment(), pointer(variable, setting), setting)
                            .ifPresent(problem -> findings.add(Finding.harmless(problem))));
            app.relations()
                    .provides()
                    .settings()
                    .forEach((variable, setting) -> problem(
                                    app.name().environment(), pointer(variable, setting), setting)
                            .ifPresent(problem -> findings.add(freezing(problem, app.name()))));
            effective(app)
                    .forEach((variable, setting) -> problem(
                                    app.name().environment(), pointer(variable, setting), setting)
                            .ifPresent(problem -> findings.add(freezing(problem, app.name()))));
            app.files()
                    .forEach(file -> problem(app.name().environment(), file)
                            .ifPresent(problem -> findings.add(freezing(problem, app.name()))));
        }
        return findings;
    }

    /** The same of the secrets that domains name. */
    List<Finding> ofDomains(Collection<Declaration> declarations) {
        return declarations.stream()
                .flatMap(declaration -> declaration.domains().stream()
                        .flatMap(domain -> problem(declaration.app(), domain).stream())
                        .map(problem -> freezing(problem, declaration.app().name())))
                .toList();
    }

    private Optional<Problem> problem(App app, Placed<Domain> domain) {
        var pointer = Pointers.parent(domain.pointer()) + "/auth";
        return domain.value()
                .terms()
                .auth()
                .flatMap(auth -> problem(
                        app.name().environment(),
                        pointer,
                        new Setting(
                                new Setting.Value.SecretNamed(auth.secret()),
                                app.places().of(pointer))));
    }

    private Optional<Problem> problem(EnvironmentName environment, DeclaredFile file) {
        return file.source() instanceof DeclaredFile.Source.SecretNamed(var name)
                ? problem(
                        environment,
                        Pointers.child("/files", file.target()) + "/secret",
                        new Setting(new Setting.Value.SecretNamed(name), file.place()))
                : Optional.empty();
    }

    private static Finding freezing(Problem problem, ResourceName app) {
        return new Finding(problem, new Consequence.FreezesResource(app));
    }

    /** Weakest first. */
    private List<Layer> shared(EnvironmentName name) {
        return Stream.of(
                        Optional.ofNullable(projects.get(name.project())).map(Project::variables),
                        Optional.ofNullable(environments.get(name)).map(Environment::variables))
                .flatMap(Optional::stream)
                .toList();
    }

    private Map<String, Setting> effective(App app) {
        Map<String, Setting> settings = new TreeMap<>();
        shared(app.name().environment()).forEach(layer -> settings.putAll(layer.settings()));
        app.relations().databases().forEach(layer -> settings.putAll(layer.settings()));
        settings.putAll(app.variables().settings());
        return settings;
    }

    private Optional<Problem> problem(EnvironmentName environment, String pointer, Setting setting) {
        return secrets(setting.value()).stream()
                .flatMap(name -> problem(environment, pointer, setting, name).stream())
                .findFirst();
    }

    private static List<String> secrets(Setting.Value value) {
        return switch (value) {
            case Setting.Value.SecretNamed(var name) -> List.of(name);
            case Setting.Value.Composed(var template) -> template.secrets();
            case Setting.Value.Text _, Setting.Value.Removed _ -> List.of();
        };
    }

    private static String pointer(String variable, Setting setting) {
        return (setting.value() instanceof Setting.Value.Composed ? "/provides/" : "/variables/") + variable;
    }

    private Optional<Problem> problem(EnvironmentName environment, String pointer, Setting setting, String name) {
        var files = Fleet.secrets(
                Optional.ofNullable(environments.get(environment)),
                Optional.ofNullable(projects.get(environment.project())));
        for (var file : files) {
            // a file that cannot be read may hold it: what the next one holds would be a guess
            if (!file.problems().isEmpty()) {
                return Optional.of(file.problems().getFirst());
            }
            var entry = file.entries().get(name);
            if (entry != null) {
                return unfit(name, entry)
                        .map(why -> Problem.error(setting.place(), why, pointer)
                                .withHint("a secret is one value at the top of its file"));
            }
        }
        return Optional.of(unknown(environment, files, name, setting, pointer));
    }

    private static Optional<String> unfit(String name, SecretsFile.Entry entry) {
        return switch (entry.shape()) {
            case VALUE -> Optional.empty();
            case NOTHING -> Optional.of("the secret \"%s\" at %s holds nothing".formatted(name, entry.place()));
            case NESTED ->
                Optional.of("the secret \"%s\" at %s is a mapping or a list, and one value is needed"
                        .formatted(name, entry.place()));
        };
    }

    private static Problem unknown(
            EnvironmentName environment, List<SecretsFile> files, String name, Setting setting, String pointer) {
        var there = files.stream().map(SecretsFile::path).toList();
        var looked = Stream.of(environment.toString(), environment.project())
                .map(folder -> folder + "/" + Layout.SECRETS)
                .map(path -> there.contains(path) ? path : path + " (no such file)")
                .collect(Collectors.joining(" and "));
        var known = files.stream()
                .flatMap(file -> file.entries().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        var problem =
                Problem.error(setting.place(), "there is no secret \"%s\" in %s".formatted(name, looked), pointer);
        return NearestWord.of(name, known)
                .map(word -> problem.withHint("did you mean \"" + word + "\"?"))
                .orElseGet(() -> problem.withHint(
                        known.isEmpty()
                                ? "encrypt a file there with sops"
                                : "known there: " + String.join(", ", known)));
    }
}
