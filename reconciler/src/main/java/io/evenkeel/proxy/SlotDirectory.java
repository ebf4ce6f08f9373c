package io.evenkeel.proxy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pointers on disk: {@code <app>/up} is a relative link to {@code <slot>.<n>}, a folder of empty files. A change
 * makes the next folder and renames the link, so that a reader sees the old set or the new one and nothing between. A
 * folder that a crash left unlinked is in nobody's way and goes with the next change.
 */
final class SlotDirectory {
    private static final String UP = "up";
    private static final Pattern FOLDER = Pattern.compile("(blue|green)\\.([0-9]{1,18})");
    private static final Pattern APP = Pattern.compile("[^.]+\\.[^.]+\\.[^.]+");

    private final Path root;

    SlotDirectory(Path root) {
        this.root = root;
    }

    /** The apps that have a folder here. */
    SortedSet<ResourceName> apps() {
        SortedSet<ResourceName> apps = new TreeSet<>();
        for (var name : names(root)) {
            if (APP.matcher(name).matches()) {
                apps.add(ResourceName.parse(name.replace('.', '/')));
            }
        }
        return apps;
    }

    Optional<SlotListing> read(ResourceName app) {
        try {
            return folder(app)
                    .map(name -> new SlotListing(slot(name), names(home(app).resolve(name))));
        } catch (IOException e) {
            throw failed("read", app, e);
        }
    }

    /** Does nothing when it says so already. */
    void write(ResourceName app, SlotListing listing) {
        if (read(app).filter(listing::equals).isPresent()) {
            return;
        }
        try {
            var home = home(app);
            Files.createDirectories(home);
            var next = listing.serving() + "." + (newest(app) + 1);
            fill(home.resolve(next), listing.entries());
            Durable.sync(home);
            Durable.link(home.resolve(UP), Path.of(next));
            clean(app);
        } catch (IOException e) {
            throw failed("move", app, e);
        }
    }

    void remove(ResourceName app) {
        try {
            Files.deleteIfExists(home(app).resolve(UP));
            Durable.remove(home(app));
        } catch (IOException e) {
            throw failed("remove", app, e);
        }
    }

    /** Removes what crashes left of unfinished changes. */
    void clean(ResourceName app) {
        try {
            var linked = folder(app);
            for (var name : names(home(app))) {
                var stale = FOLDER.matcher(name).matches() && !linked.equals(Optional.of(name));
                if (stale || Durable.leftOver(name)) {
                    Durable.remove(home(app).resolve(name));
                }
            }
        } catch (IOException e) {
            throw failed("clean up", app, e);
        }
    }

    private static void fill(Path folder, SortedSet<String> entries) throws IOException {
        Files.createDirectory(folder);
        for (var entry : entries) {
            Files.createFile(folder.resolve(entry));
        }
        Durable.sync(folder);
    }

    private Optional<String> folder(ResourceName app) throws IOException {
        var up = home(app).resolve(UP);
        if (!Files.isSymbolicLink(up)) {
            return Optional.empty();
        }
        var target = Files.readSymbolicLink(up).toString();
        return Optional.of(target).filter(name -> FOLDER.matcher(name).matches());
    }

    private long newest(ResourceName app) {
        return names(home(app)).stream()
                .map(FOLDER::matcher)
                .filter(Matcher::matches)
                .mapToLong(name -> Long.parseLong(name.group(2)))
                .max()
                .orElse(0);
    }

    private static Slot slot(String folder) {
        return Slot.parse(folder.substring(0, folder.indexOf('.')));
    }

    private Path home(ResourceName app) {
        return root.resolve(app.dotted());
    }

    private static SortedSet<String> names(Path folder) {
        SortedSet<String> names = new TreeSet<>();
        try (var files = Files.list(folder)) {
            files.forEach(file -> names.add(String.valueOf(file.getFileName())));
        } catch (NoSuchFileException e) {
            return names;
        } catch (IOException e) {
            throw new ProxyException("cannot list " + folder + ": " + e, e);
        }
        return names;
    }

    private ProxyException failed(String what, ResourceName app, IOException e) {
        return new ProxyException("cannot " + what + " the pointer of " + app + " in " + home(app) + ": " + e, e);
    }
}
