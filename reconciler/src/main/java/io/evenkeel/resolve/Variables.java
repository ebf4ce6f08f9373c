package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.resolve.ResolvedVariable.Hidden;
import io.evenkeel.spec.App;
import io.evenkeel.spec.Environment;
import io.evenkeel.spec.Fleet;
import io.evenkeel.spec.Layer;
import io.evenkeel.spec.Project;
import io.evenkeel.spec.Setting;
import io.evenkeel.state.desired.Variable;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Puts the layers of variables together: project, environment, attached databases in listed order, app; a later one wins. */
public final class Variables {
    private Variables() {}

    /** Every variable that some layer names, by name; a removal stays in it, since the image may set it. */
    public static SortedMap<String, ResolvedVariable> of(Fleet fleet, App app) {
        return of(fleet, app, Optional.empty());
    }

    /** The same over what the image sets, where that is known. */
    public static SortedMap<String, ResolvedVariable> of(Fleet fleet, App app, Optional<Layer> image) {
        SortedMap<String, ResolvedVariable> resolved = new TreeMap<>();
        Stream.concat(image.stream(), layers(fleet, app))
                .forEach(layer -> layer.settings()
                        .forEach((name, setting) -> resolved.merge(
                                name,
                                new ResolvedVariable(name, layer.kind(), setting, List.of()),
                                (weaker, stronger) -> hide(stronger, weaker))));
        return Collections.unmodifiableSortedMap(resolved);
    }

    /** The first secret of an app that cannot be had on this host. */
    static Optional<Problem> refuse(Fleet fleet, App app, OpenSecrets secrets) {
        return of(fleet, app).values().stream()
                .flatMap(variable -> secret(app, variable, secrets).stream())
                .flatMap(found ->
                        found instanceof OpenSecrets.Found.Refused(var problem) ? Stream.of(problem) : Stream.empty())
                .findFirst();
    }

    /** The values alone, as a container gets them; of an app that nothing is refused to. */
    static SortedMap<String, Variable> values(Fleet fleet, App app, OpenSecrets secrets) {
        SortedMap<String, Variable> values = new TreeMap<>();
        of(fleet, app).forEach((name, variable) -> values.put(name, value(app, variable, secrets)));
        return values;
    }

    private static Variable value(App app, ResolvedVariable variable, OpenSecrets secrets) {
        return switch (variable.setting().value()) {
            case Setting.Value.Text(var text) -> new Variable.Text(text);
            case Setting.Value.Removed() -> new Variable.Removed();
            case Setting.Value.SecretNamed _, Setting.Value.Composed _ ->
                switch (secret(app, variable, secrets).orElseThrow()) {
                    case OpenSecrets.Found.Value(var secret) -> new Variable.Hidden(secret);
                    case OpenSecrets.Found.Refused(var problem) -> throw new IllegalStateException(problem.toString());
                };
        };
    }

    private static Optional<OpenSecrets.Found> secret(App app, ResolvedVariable variable, OpenSecrets secrets) {
        var environment = app.name().environment();
        return switch (variable.setting().value()) {
            case Setting.Value.SecretNamed(var name) -> Optional.of(secrets.find(environment, name, variable.name()));
            case Setting.Value.Composed(var template) -> Optional.of(secrets.compose(environment, template, variable));
            case Setting.Value.Text _, Setting.Value.Removed _ -> Optional.empty();
        };
    }

    private static Stream<Layer> layers(Fleet fleet, App app) {
        var environment = app.name().environment();
        var project =
                Optional.ofNullable(fleet.projects().get(environment.project())).map(Project::variables);
        var own = Optional.ofNullable(fleet.environments().get(environment)).map(Environment::variables);
        var shared = Stream.of(project, own).flatMap(Optional::stream);
        var databases = app.relations().databases().stream();
        return Stream.of(shared, databases, Stream.of(app.variables())).flatMap(Function.identity());
    }

    private static ResolvedVariable hide(ResolvedVariable stronger, ResolvedVariable weaker) {
        var hidden = Stream.concat(Stream.of(new Hidden(weaker.layer(), weaker.setting())), weaker.hidden().stream())
                .toList();
        return new ResolvedVariable(stronger.name(), stronger.layer(), stronger.setting(), hidden);
    }
}
