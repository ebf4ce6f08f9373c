package io.evenkeel.plan;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** One publish for each group of apps that exchange domains, after every new owner is ready. */
final class MoveLanes {
    private final Surroundings surroundings;
    private final Targets targets;
    private final SortedMap<ResourceName, Route> finalRoutes;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Note> notes = new ArrayList<>();

    /** @param finalRoutes the route that each app has when its own lane is done; none of an app that is left alone */
    MoveLanes(Surroundings surroundings, Targets targets, SortedMap<ResourceName, Route> finalRoutes) {
        this.surroundings = surroundings;
        this.targets = targets;
        this.finalRoutes = finalRoutes;
    }

    /** The domains of every app as its file says, also of apps that are parked now. */
    static SortedMap<ResourceName, List<Domain>> declaredDomains(Targets targets) {
        SortedMap<ResourceName, List<Domain>> domains = new TreeMap<>();
        targets.byApp()
                .forEach((name, target) -> target.declared()
                        .or(target::towards)
                        .ifPresent(app -> domains.put(name, app.face().domains())));
        return domains;
    }

    /**
     * Plans the moves.
     *
     * @param earlier lanes that there are already
     */
    void plan(Prunes prunes, SortedSet<String> earlier) {
        for (var group : surroundings.moves().groups()) {
            var waiting = group.stream()
                    .filter(app -> declaredDomains(targets).containsKey(app))
                    .filter(app -> !finalRoutes.containsKey(app) || !at(app))
                    .toList();
            if (!waiting.isEmpty()) {
                prunes.hold(group);
                group.forEach(app -> notes.add(new Note(
                        app.toString(), "domains stay with their owners until " + join(waiting) + " is ready")));
                continue;
            }
            move(group, earlier);
        }
    }

    List<Lane> lanes() {
        return List.copyOf(lanes);
    }

    List<Note> notes() {
        return List.copyOf(notes);
    }

    private void move(SortedSet<ResourceName> group, SortedSet<String> earlier) {
        List<Route> routes = new ArrayList<>();
        SortedSet<String> after = new TreeSet<>();
        for (var app : group) {
            after.add(app.toString());
            Optional.ofNullable(finalRoutes.get(app))
                    .or(() -> surroundings.published(app))
                    .map(route -> route.withDomains(declaredDomains(targets).getOrDefault(app, List.of())))
                    .ifPresent(routes::add);
        }
        after.retainAll(earlier);
        var publish = new Action.Publish(routes, Set.of());
        lanes.add(new Lane(
                "routes of " + join(group), after, List.of(new Step(publish, Reason.MOVED)), Optional.empty()));
    }

    private boolean at(ResourceName app) {
        return Optional.ofNullable(targets.byApp().get(app))
                .filter(Targets.Target::atDeclared)
                .isPresent();
    }

    private static String join(Iterable<ResourceName> apps) {
        List<String> names = new ArrayList<>();
        apps.forEach(app -> names.add(app.toString()));
        return String.join(", ", names);
    }
}
