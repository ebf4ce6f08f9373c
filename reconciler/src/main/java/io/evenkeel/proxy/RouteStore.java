package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The published routes on disk, one file per app. A change of several apps, as when a domain moves between two, is made
 * whole or not at all: its files are gathered in a folder beside, the rename of that folder decides, and whatever a
 * crash leaves of the rest is finished by the next change. Reading needs no lock and changes nothing.
 */
public final class RouteStore {
    private static final String EXTENSION = ".json";
    private static final String REMOVED = "";

    private final Path folder;
    private final Path decided;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    public RouteStore(Path folder) {
        this.folder = folder;
        this.decided = folder.resolveSibling(folder.getFileName() + "-decided");
    }

    /** Every published route. */
    public SortedMap<ResourceName, Route> all() {
        SortedSet<String> names = new TreeSet<>();
        list(folder).forEach(file -> names.add(name(file)));
        list(decided).forEach(file -> names.add(name(file)));
        SortedMap<ResourceName, Route> routes = new TreeMap<>();
        names.forEach(name -> read(name).ifPresent(route -> routes.put(route.app(), route)));
        return routes;
    }

    public Optional<Route> of(ResourceName app) {
        return read(app.dotted() + EXTENSION);
    }

    /** Calls the listener after every change, on the thread that made it. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Sets or, where empty, removes the routes of some apps in one step. */
    void commit(Map<ResourceName, Optional<Route>> changes) {
        if (changes.isEmpty()) {
            return;
        }
        try {
            finish();
            decide(changes);
            finish();
        } catch (IOException e) {
            throw new ProxyException("cannot keep the published routes in " + folder + ": " + e, e);
        }
        listeners.forEach(Runnable::run);
    }

    /** Completes a change that a crash cut off after it was decided. */
    void recover() {
        try {
            finish();
        } catch (IOException e) {
            throw new ProxyException(
                    "cannot complete the last change of the published routes in " + folder + ": " + e, e);
        }
    }

    private void decide(Map<ResourceName, Optional<Route>> changes) throws IOException {
        var draft = folder.resolveSibling(folder.getFileName() + "-draft");
        Durable.remove(draft);
        Files.createDirectories(draft);
        for (var change : changes.entrySet()) {
            Durable.writePart(
                    draft.resolve(change.getKey().dotted() + EXTENSION),
                    change.getValue().map(RouteCodec::write).orElse(REMOVED));
        }
        Durable.sync(draft);
        Files.move(draft, decided, StandardCopyOption.ATOMIC_MOVE);
        Durable.syncFolderOf(decided);
    }

    private void finish() throws IOException {
        for (var file : list(decided)) {
            var target = folder.resolve(name(file));
            if (Files.size(file) == 0) {
                Files.deleteIfExists(target);
                Files.delete(file);
                continue;
            }
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        if (Files.isDirectory(decided)) {
            Durable.sync(folder);
            Files.delete(decided);
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static List<Path> list(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> name(file).endsWith(EXTENSION)).toList();
        } catch (IOException e) {
            throw new ProxyException("cannot list the published routes in " + folder + ": " + e, e);
        }
    }

    private Optional<Route> read(String name) {
        for (var file : List.of(decided.resolve(name), folder.resolve(name))) {
            try {
                var text = Files.readString(file);
                return text.equals(REMOVED) ? Optional.empty() : Optional.of(RouteCodec.read(text));
            } catch (NoSuchFileException e) {
                // not here: the other folder has it, or nobody
            } catch (IOException | IllegalArgumentException e) {
                throw new ProxyException(
                        "cannot read the published route " + file + ": " + e.getMessage()
                                + "; remove the file, and its app is checked and published anew",
                        e);
            }
        }
        return Optional.empty();
    }
}
