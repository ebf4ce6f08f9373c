package io.evenkeel.proxy;

import io.evenkeel.state.CopyName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The one owner of every app's pointer. Rollouts, the health check and died copies all move it through here, one at a
 * time per app, so that none undoes what another has just done.
 */
public final class Pointers {
    private static final Pointer NOWHERE = Pointer.to(Slot.BLUE, new TreeSet<>());

    private final SlotDirectory slots;
    private final RouteStore routes;
    private final BiConsumer<List<Route>, SlotListing> follower;
    private final Map<ResourceName, ReentrantLock> locks = new ConcurrentHashMap<>();
    /** Routes that the proxy is about to load: until it has, a pointer must hold for both. */
    private final Map<ResourceName, Route> coming = new ConcurrentHashMap<>();

    /**
     * Moves nothing yet.
     *
     * @param follower see {@link ConfigAdapter#follow}
     */
    public Pointers(ProxyDirectory directory, RouteStore routes, BiConsumer<List<Route>, SlotListing> follower) {
        this.slots = new SlotDirectory(directory.slots());
        this.routes = routes;
        this.follower = follower;
    }

    public SortedMap<ResourceName, Pointer> all() {
        SortedMap<ResourceName, Pointer> pointers = new TreeMap<>();
        slots.apps().forEach(app -> of(app).ifPresent(pointer -> pointers.put(app, pointer)));
        return pointers;
    }

    public Optional<Pointer> of(ResourceName app) {
        return slots.read(app)
                .map(listing -> routes.of(app)
                        .map(listing::pointer)
                        .orElseGet(() -> new Pointer(listing.serving(), new TreeMap<>(), listing.meanwhile())));
    }

    /**
     * Moves a pointer.
     *
     * @throws ProxyException when it names a copy that has no address in the published route: the proxy would not find
     *     it
     */
    public void point(ResourceName app, Pointer pointer) {
        var route = pointer.isEmpty() ? routes.of(app).orElseGet(() -> Route.unpublished(app)) : published(app);
        for (var slot : Slot.values()) {
            var addresses = route.shape(slot).addresses().size();
            var copies = pointer.of(slot);
            if (!copies.isEmpty() && copies.lastKey() > addresses) {
                throw new ProxyException("cannot route " + app + " to " + slot + " copy " + copies.lastKey()
                        + ": its published slot has " + addresses + " addresses; publish the route first");
            }
        }
        locked(app, () -> {
            write(route, pointer);
            return true;
        });
    }

    /**
     * Changes a pointer from what it is now; nothing happens where there is none.
     *
     * @return whether it moved
     */
    public boolean change(ResourceName app, UnaryOperator<Pointer> change) {
        return locked(app, () -> {
            var before = of(app);
            var after = before.map(change);
            if (before.equals(after)) {
                return false;
            }
            write(published(app), after.orElseThrow());
            return true;
        });
    }

    /** Takes a copy out whose container died: it has passed no gate since. */
    public boolean withdraw(CopyName copy) {
        return change(
                copy.app(),
                pointer -> pointer.lists(copy.slot(), copy.number())
                        ? pointer.withdrawing(copy.slot(), new TreeSet<>(Set.of(copy.number())))
                        : pointer);
    }

    public void forget(ResourceName app) {
        locked(app, () -> {
            routes.of(app).ifPresent(route -> follower.accept(List.of(route), SlotListing.of(route, NOWHERE)));
            slots.remove(app);
            return true;
        });
    }

    /** Makes pointers hold for the routes that come as well as for those that are published. */
    void expect(Collection<Route> routesToCome) {
        for (var route : routesToCome) {
            coming.put(route.app(), route);
            rewrite(route.app());
        }
    }

    /** The published routes alone count again. */
    void settle(Collection<ResourceName> apps) {
        for (var app : apps) {
            coming.remove(app);
            rewrite(app);
        }
    }

    /** Removes what a crash left, and brings every pointer's files in line with its route. */
    void recover() {
        for (var app : slots.apps()) {
            rewrite(app);
            locked(app, () -> {
                slots.clean(app);
                return true;
            });
        }
    }

    private void rewrite(ResourceName app) {
        locked(app, () -> {
            routes.of(app).ifPresent(route -> of(app).ifPresent(pointer -> write(route, pointer)));
            return true;
        });
    }

    /**
     * The proxy first: when it cannot be told, the files still say what was, so that the move is made again, and nothing
     * is stopped that it still sends requests to.
     */
    private void write(Route route, Pointer pointer) {
        var now = SlotListing.of(route, pointer);
        var next = coming.get(route.app());
        var listing = next == null ? now : now.with(SlotListing.of(next, pointer));
        follower.accept(next == null ? List.of(route) : List.of(route, next), listing);
        slots.write(route.app(), listing);
    }

    private Route published(ResourceName app) {
        return routes.of(app)
                .orElseThrow(() -> new ProxyException(
                        "cannot move the pointer of " + app + ": it has no published route; publish it first"));
    }

    private <T> T locked(ResourceName app, Supplier<T> work) {
        var lock = locks.computeIfAbsent(app, _ -> new ReentrantLock());
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
