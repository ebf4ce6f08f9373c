package io.evenkeel.resolve;

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
import java.util.stream.Stream;

/** Puts the layers of variables together: project, environment, app; a later one wins. */
public final class Variables {
    private Variables() {}

    /** Every variable that some layer names, by name; a removal stays in it, since the image may set it. */
    public static SortedMap<String, ResolvedVariable> of(Fleet fleet, App app) {
        SortedMap<String, ResolvedVariable> resolved = new TreeMap<>();
        layers(fleet, app)
                .forEach(layer -> layer.settings()
                        .forEach((name, setting) -> resolved.merge(
                                name,
                                new ResolvedVariable(name, layer.kind(), setting, List.of()),
                                (weaker, stronger) -> hide(stronger, weaker))));
        return Collections.unmodifiableSortedMap(resolved);
    }

    /** The values alone, as a container gets them. */
    static SortedMap<String, Variable> values(Fleet fleet, App app) {
        SortedMap<String, Variable> values = new TreeMap<>();
        of(fleet, app).forEach((name, variable) -> values.put(name, value(variable.setting())));
        return values;
    }

    private static Variable value(Setting setting) {
        return switch (setting.value()) {
            case Setting.Value.Text(var text) -> new Variable.Text(text);
            case Setting.Value.Removed() -> new Variable.Removed();
        };
    }

    private static Stream<Layer> layers(Fleet fleet, App app) {
        var environment = app.name().environment();
        var project =
                Optional.ofNullable(fleet.projects().get(environment.project())).map(Project::variables);
        return Stream.of(
                        project,
                        Optional.ofNullable(fleet.environments().get(environment))
                                .map(Environment::variables),
                        Optional.of(app.variables()))
                .flatMap(Optional::stream);
    }

    private static ResolvedVariable hide(ResolvedVariable stronger, ResolvedVariable weaker) {
        var hidden = Stream.concat(Stream.of(new Hidden(weaker.layer(), weaker.setting())), weaker.hidden().stream())
                .toList();
        return new ResolvedVariable(stronger.name(), stronger.layer(), stronger.setting(), hidden);
    }
}
