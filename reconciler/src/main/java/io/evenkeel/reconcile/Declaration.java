package io.evenkeel.reconcile;

import io.evenkeel.resolve.InForce;
import io.evenkeel.resolve.Resolver;
import io.evenkeel.resolve.Served;
import io.evenkeel.source.Mirror;
import io.evenkeel.source.SourceException;
import io.evenkeel.spec.Fleet;
import io.evenkeel.spec.FleetLoader;
import io.evenkeel.spec.FleetSettings;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import io.evenkeel.state.desired.WantedApp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a revision of the mirror into the desired state. A revision that was read once is not read again. */
public final class Declaration {
    private static final Logger LOG = LoggerFactory.getLogger(Declaration.class);

    private final Mirror mirror;
    private final Resolver resolver;
    private final Map<ServedAt, WantedApp> served = new HashMap<>();
    private Optional<Fleet> last = Optional.empty();

    /** One resource at one revision. */
    private record ServedAt(ResourceName name, Revision revision) {}

    public Declaration(Mirror mirror, Resolver resolver) {
        this.mirror = mirror;
        this.resolver = resolver;
    }

    /**
     * What a revision declares.
     *
     * @return empty when neither it nor the last applied one has a valid {@code evenkeel.yaml}
     * @throws SourceException when it cannot be read
     */
    public Optional<Declared> at(Revision revision) {
        var tree = mirror.at(revision);
        var fleet = last.filter(known -> known.revision().equals(revision) && !revision.equals(Revision.FOLDER))
                .orElseGet(() -> FleetLoader.load(tree));
        last = Optional.of(fleet);
        var applied = mirror.applied().flatMap(this::settings);
        return fleet.settings().or(() -> applied).map(settings -> {
            var limit = applied.orElse(settings).pruneLimit();
            var resolution = resolver.resolve(fleet, new InForce(settings, limit), served());
            var problems = new ArrayList<>(fleet.problems());
            problems.addAll(resolution.problems());
            return new Declared(
                    tree, resolution.desired(), problems.stream().sorted().toList());
        });
    }

    /** Every problem of a revision, also where nothing of it can be in force. */
    public Fleet fleet(Revision revision) {
        return FleetLoader.load(mirror.at(revision));
    }

    private Optional<FleetSettings> settings(Revision revision) {
        try {
            return FleetLoader.load(mirror.at(revision)).settings();
        } catch (SourceException e) {
            LOG.warn("the last applied revision {} cannot be read: {}", revision.brief(), e.getMessage());
            return Optional.empty();
        }
    }

    private Served served() {
        var pinned = mirror.pinned();
        served.keySet().removeIf(key -> !key.revision().equals(pinned.get(key.name())));
        return name -> Optional.ofNullable(pinned.get(name)).flatMap(revision -> served(new ServedAt(name, revision)));
    }

    /** What could not be read is tried again: a key that opens its secrets may come back. */
    private Optional<WantedApp> served(ServedAt key) {
        var known = served.get(key);
        if (known != null) {
            return Optional.of(known);
        }
        var read = read(key);
        read.ifPresent(app -> served.put(key, app));
        return read;
    }

    private Optional<WantedApp> read(ServedAt key) {
        try {
            return resolver.app(FleetLoader.load(mirror.at(key.revision()), key.name()), key.name());
        } catch (SourceException e) {
            LOG.warn("the revision that serves {} cannot be read: {}", key.name(), e.getMessage());
            return Optional.empty();
        }
    }
}
