package io.evenkeel.source.git;

import io.evenkeel.source.Fetched;
import io.evenkeel.source.Mirror;
import io.evenkeel.source.SourceException;
import io.evenkeel.source.Tree;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A bare, shallow mirror of one branch in the state directory. */
public final class GitMirror implements Mirror {
    private static final Logger LOG = LoggerFactory.getLogger(GitMirror.class);

    /** A poll without change adds no pack, so this is some hours of steady pushing. */
    private static final int PACK_LIMIT = 20;

    static {
        QuietSystem.install();
    }

    private final GitSettings settings;
    private final MirrorFolder folder;
    private final Remote remote;
    private final Upkeep upkeep;
    /** Set by reads that found the mirror damaged; the next fetch looks at it. */
    private final AtomicBoolean damaged = new AtomicBoolean();

    private volatile Optional<Repository> repository = Optional.empty();
    private boolean checked;

    /** Touches nothing on disk yet. */
    public GitMirror(GitSettings settings, Path stateDirectory) {
        this(settings, stateDirectory, PACK_LIMIT);
    }

    GitMirror(GitSettings settings, Path stateDirectory, int packLimit) {
        this.settings = settings;
        this.folder = new MirrorFolder(stateDirectory);
        this.remote = new Remote(settings);
        this.upkeep = new Upkeep(packLimit);
    }

    @Override
    public synchronized Fetched fetch() {
        if (!checked) {
            close();
            folder.recover();
        }
        var damage = damage();
        if (damage.isPresent()) {
            return renew(damage.get());
        }
        checked = true;
        try {
            return update(opened().orElseThrow());
        } catch (SourceException e) {
            var cause =
                    Integrity.isInDoubtAfter(e) ? Integrity.damage(opened().orElseThrow()) : Optional.<String>empty();
            return renew(cause.orElseThrow(() -> e));
        }
    }

    private Optional<String> damage() {
        var present = opened();
        if (present.isEmpty()) {
            return Optional.of(folder.exists() ? "git cannot open it" : "");
        }
        if (damaged.get()) {
            return Optional.of("an object could not be read");
        }
        return checked ? Optional.empty() : Integrity.damage(present.get());
    }

    private Fetched update(Repository present) {
        var previous = new References(present).get(References.FETCHED);
        var commit = remote.branch(present, References.FETCHED, 1);
        var movement = new History(present, remote).movement(previous, commit);
        var fetched = new Fetched(new Revision(commit.name()), previous, movement, Optional.empty());
        if (!fetched.changed()) {
            return fetched;
        }
        var damage = Integrity.damage(present);
        if (damage.isPresent()) {
            return renew(damage.get());
        }
        upkeep.after(present);
        return fetched;
    }

    /**
     * Makes the mirror anew beside the old one, which stays as it is when that fails.
     *
     * @param damage what is wrong with the old one; empty when there is none
     */
    private Fetched renew(String damage) {
        if (!damage.isEmpty()) {
            LOG.warn("the git mirror is damaged ({}); it is made anew", damage);
        }
        Fetched fetched;
        try (var made = folder.create()) {
            var renewal = new Renewal(made, remote, opened());
            fetched = renewal.run(damage.isEmpty() ? Optional.empty() : Optional.of(damage));
        }
        close();
        folder.swap();
        damaged.set(false);
        checked = true;
        return fetched;
    }

    @Override
    public Optional<Revision> fetched() {
        return opened().flatMap(present -> new References(present).get(References.FETCHED));
    }

    @Override
    public Tree at(Revision revision) {
        return new Trees(existing(), settings.path(), () -> damaged.set(true)).at(revision);
    }

    @Override
    public void pin(ResourceName resource, Revision revision) {
        new References(existing()).set(References.served(resource), ObjectId.fromString(revision.commit()));
    }

    @Override
    public void unpin(ResourceName resource) {
        opened().ifPresent(present -> new References(present).remove(References.served(resource)));
    }

    @Override
    public SortedMap<ResourceName, Revision> pinned() {
        return opened().map(present -> new References(present).served()).orElse(Collections.emptySortedMap());
    }

    @Override
    public void applied(Revision revision) {
        new References(existing()).set(References.APPLIED, ObjectId.fromString(revision.commit()));
    }

    @Override
    public Optional<Revision> applied() {
        return opened().flatMap(present -> new References(present).get(References.APPLIED));
    }

    private Repository existing() {
        return opened().orElseThrow(() -> new SourceException(
                "there is no mirror of " + settings.shown() + " yet; it is made by the first fetch"));
    }

    private synchronized Optional<Repository> opened() {
        if (repository.isEmpty()) {
            repository = folder.open();
        }
        return repository;
    }

    @Override
    public synchronized void close() {
        repository.ifPresent(Repository::close);
        repository = Optional.empty();
    }
}
