package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds how much of a group of changes the real proxy accepts, with one set of templates. A refused group is split
 * until the culprit stands alone, each half on top of what was accepted before it.
 */
final class Trial {
    /** Templates of the user's own lie with what was made from them: the last good ones outlive a restart. */
    static final String OVERRIDES = "overrides/";

    private final ConfigAdapter adapter;
    private final ConfigVersions versions;
    private final SortedMap<String, String> overrides;
    private final Accepted inForce;
    private final SortedMap<ResourceName, String> refused = new TreeMap<>();
    private Accepted accepted;

    Trial(ConfigAdapter adapter, ConfigVersions versions, SortedMap<String, String> overrides, Accepted inForce) {
        this.adapter = adapter;
        this.versions = versions;
        this.overrides = overrides;
        this.inForce = inForce;
        this.accepted = inForce;
    }

    /**
     * Tries all changes, then fewer.
     *
     * @return why the templates cannot even carry what is published already; then nothing was accepted
     */
    Optional<String> run(List<SortedMap<ResourceName, Optional<Route>>> units) {
        var words = attempt(units);
        if (words.isEmpty()) {
            return words;
        }
        var published = attempt(List.of());
        if (published.isEmpty()) {
            split(units, words.get());
        }
        return published;
    }

    Accepted accepted() {
        return accepted;
    }

    SortedMap<ResourceName, String> refused() {
        return refused;
    }

    private void split(List<SortedMap<ResourceName, Optional<Route>>> units, String words) {
        if (units.size() <= 1) {
            units.forEach(unit -> unit.keySet().forEach(app -> refused.put(app, words)));
            return;
        }
        var middle = units.size() / 2;
        for (var half : List.of(units.subList(0, middle), units.subList(middle, units.size()))) {
            attempt(half).ifPresent(answer -> split(half, answer));
        }
    }

    private Optional<String> attempt(List<SortedMap<ResourceName, Optional<Route>>> units) {
        SortedMap<ResourceName, Route> routes = new TreeMap<>(accepted.routes());
        units.forEach(unit -> unit.forEach((app, change) -> {
            routes.remove(app);
            change.ifPresent(route -> routes.put(app, route));
        }));
        var conflict = Claims.conflict(routes.values());
        return conflict.isPresent() ? conflict : check(routes);
    }

    private Optional<String> check(SortedMap<ResourceName, Route> routes) {
        SortedMap<String, String> files = new TreeMap<>();
        try {
            files.putAll(adapter.render(routes, overrides));
        } catch (RenderException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
        overrides.forEach((name, text) -> files.put(OVERRIDES + name, text));
        if (files.equals(inForce.files())) {
            accepted = new Accepted(routes, files, Optional.empty());
            return Optional.empty();
        }
        if (files.equals(accepted.files())) {
            accepted = new Accepted(routes, files, accepted.version());
            return Optional.empty();
        }
        var version = versions.write(files);
        var words = adapter.refusal(version);
        if (words.isEmpty()) {
            accepted = new Accepted(routes, files, Optional.of(version));
        }
        return words;
    }
}
