package io.evenkeel.plan;

import io.evenkeel.state.AppContainer;
import io.evenkeel.state.CopyName;
import io.evenkeel.state.EnvironmentName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.JobName;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.DeliveredFile.Delivery;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.observed.ObservedCopy;
import io.evenkeel.state.observed.ObservedCopy.State;
import io.evenkeel.state.observed.ObservedNetwork;
import io.evenkeel.state.observed.ObservedProxy;
import io.evenkeel.state.observed.ObservedState;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A small engine with a proxy, in memory, that performs actions and refuses what a real one would refuse or what must
 * never happen.
 */
final class ModelWorld {
    /** A rule that must hold was broken. */
    static final class Broken extends AssertionError {
        private static final long serialVersionUID = 1L;

        Broken(String message) {
            super(message);
        }
    }

    private static final class Copy {
        State state = State.CREATED;
        Optional<String> address;
        boolean proven;
        boolean hasFiles;
        final Set<String> joined = new HashSet<>();
        final WantedApp app;

        Copy(WantedApp app, String address) {
            this.app = app;
            this.address = Optional.of(address);
        }
    }

    /** A network that is not Evenkeel's. */
    static final String OUTSIDE = "outside";

    private final Set<AppContainer> volumes = new HashSet<>();
    private final SortedMap<CopyName, Copy> copies = new TreeMap<>();
    private final ModelJobs jobs = new ModelJobs();
    private final SortedMap<ResourceName, Route> routes = new TreeMap<>();
    private final SortedMap<ResourceName, Pointer> pointers = new TreeMap<>();
    private final Map<EnvironmentName, Subnet> networks = new HashMap<>();
    private final Set<String> images = new HashSet<>();
    private final Map<String, Boolean> verdicts = new HashMap<>();
    private final SplittableRandom random;
    private ObservedProxy proxy = ObservedProxy.ABSENT;
    private Instant now = Instant.EPOCH;
    private boolean mended;
    private boolean failing;
    private final Set<String> strangers = new HashSet<>(Set.of("stranger"));

    ModelWorld(SplittableRandom random) {
        this.random = random;
    }

    ObservedState observe() {
        List<ObservedCopy> seen = new ArrayList<>();
        copies.forEach((name, copy) -> seen.add(new ObservedCopy(
                name, copy.state, copy.address, copy.app.generation().parts())));
        for (var index = seen.size() - 1; index > 0; index--) {
            Collections.swap(seen, index, random.nextInt(index + 1));
        }
        List<ObservedNetwork> listed = new ArrayList<>();
        networks.forEach((environment, subnet) -> listed.add(new ObservedNetwork(
                environment.dotted(), Optional.of(environment), List.of(subnet.toString()), List.of())));
        listed.add(new ObservedNetwork(OUTSIDE, Optional.empty(), List.of(), List.of()));
        listed.add(new ObservedNetwork("bridge", Optional.empty(), List.of("10.213.0.0/24"), List.of()));
        return new ObservedState(now, seen, jobs.observe(), strangers, listed, images, proxy, routes, pointers);
    }

    /** Performs one action; false when a gate failed. */
    boolean perform(Action action) {
        return switch (action) {
            case Action.PullImage pull -> {
                images.add(pull.image());
                yield true;
            }
            case Action.CreateNetwork create -> {
                check(networks.put(create.environment(), create.subnet()) == null, "network exists", action);
                yield true;
            }
            case Action.RemoveNetwork remove -> {
                check(
                        copies.keySet().stream()
                                .noneMatch(copy -> copy.app().environment().equals(remove.environment())),
                        "network in use",
                        action);
                check(!jobs.in(remove.environment()), "network in use", action);
                check(!proxy.networks().contains(remove.environment().dotted()), "the proxy is attached", action);
                networks.remove(remove.environment());
                yield true;
            }
            case Action.CreateProxy create -> {
                check(proxy.state() == ObservedProxy.State.ABSENT, "two proxies", action);
                check(images.contains(create.proxy().image()), "no image", action);
                proxy = new ObservedProxy(
                        ObservedProxy.State.STOPPED, Optional.of(create.proxy().fingerprint()), Set.of());
                yield true;
            }
            case Action.StartProxy start -> {
                routes.forEach((app, route) ->
                        check(!route.routed() || pointers.containsKey(app), "proxy starts without a pointer", action));
                proxy = new ObservedProxy(ObservedProxy.State.RUNNING, proxy.fingerprint(), proxy.networks());
                yield true;
            }
            case Action.RemoveProxy remove -> {
                proxy = ObservedProxy.ABSENT;
                yield true;
            }
            case Action.JoinNetwork join -> {
                check(networks.containsKey(join.environment()), "no network", action);
                check(proxy.state() != ObservedProxy.State.ABSENT, "no proxy", action);
                attach(join.environment().dotted());
                yield true;
            }
            case Action.LeaveNetwork leave -> {
                var rest = new HashSet<>(proxy.networks());
                rest.remove(leave.environment().dotted());
                proxy = new ObservedProxy(proxy.state(), proxy.fingerprint(), rest);
                yield true;
            }
            case Action.CreateCopy create -> create(create);
            case Action.FillVolume fill -> {
                volumes.add(fill.container());
                yield true;
            }
            case Action.CopyFiles copy -> {
                switch (copy.container()) {
                    case CopyName name -> {
                        var into = get(name, action);
                        check(into.state == State.CREATED, "copies into what has started", action);
                        into.hasFiles = true;
                    }
                    case JobName name -> jobs.copy(name);
                }
                yield true;
            }
            case Action.Attach attach -> {
                switch (attach.container()) {
                    case CopyName name -> get(name, action).joined.add(attach.network());
                    case JobName name -> jobs.attach(name, attach.network());
                }
                yield true;
            }
            case Action.StartCopy start -> start(start);
            case Action.AwaitReady await -> await(await);
            case Action.StopCopy stop -> {
                check(!listed(stop.copy()), "stops a copy that gets traffic", action);
                get(stop.copy(), action).state = State.EXITED;
                yield true;
            }
            case Action.SetAside aside -> {
                var copy = get(aside.copy(), action);
                check(copy.state == State.EXITED, "sets aside what runs", action);
                copy.address = Optional.empty();
                yield true;
            }
            case Action.RemoveCopy remove -> {
                var copy = get(remove.copy(), action);
                check(copy.state != State.RUNNING, "removes what runs", action);
                copies.remove(remove.copy());
                volumes.remove(remove.copy());
                yield true;
            }
            case Action.CreateJob create -> {
                check(images.contains(create.app().generation().container().image()), "no image", action);
                check(networks.containsKey(create.job().app().environment()), "no network", action);
                checkVolume(create.job(), create.app(), action);
                jobs.create(create);
                yield true;
            }
            case Action.StartJob start -> {
                var job = jobs.start(start);
                check(!exclusive(job) || !writes(job.name()), "a second writer", action);
                yield true;
            }
            case Action.AwaitJob await -> jobs.await(await, mended || (!failing && random.nextInt(4) != 0));
            case Action.RemoveJob remove -> {
                jobs.remove(remove);
                volumes.remove(remove.job());
                yield true;
            }
            case Action.Publish publish -> publish(publish);
            case Action.AwaitRoutable routable -> {
                check(get(routable.copy(), action).state == State.RUNNING, "asks what does not run", action);
                yield true;
            }
            case Action.Switch move -> point(move);
            case Action.Drain drain -> {
                check(!listed(drain.copy()), "drains a copy that gets traffic", action);
                yield true;
            }
            case Action.Forget forget -> {
                check(!routes.containsKey(forget.app()), "forgets a routed app", action);
                pointers.remove(forget.app());
                yield true;
            }
        };
    }

    private boolean create(Action.CreateCopy create) {
        check(!copies.containsKey(create.copy()), "name is taken", create);
        check(images.contains(create.app().generation().container().image()), "no image", create);
        check(networks.containsKey(create.copy().app().environment()), "no network", create);
        checkVolume(create.copy(), create.app(), create);
        copies.put(create.copy(), new Copy(create.app(), create.address()));
        return true;
    }

    private void checkVolume(AppContainer container, WantedApp app, Action action) {
        var files = app.generation().container().files(Delivery.VOLUME);
        check(files.isEmpty() || volumes.contains(container), "mounts files that are not there", action);
    }

    private boolean start(Action.StartCopy start) {
        var copy = get(start.copy(), start);
        check(copy.state == State.CREATED || copy.state == State.EXITED, "starts what is " + copy.state, start);
        copies.forEach((name, other) -> {
            if (other != copy && other.state == State.RUNNING) {
                check(
                        !(name.app().environment().equals(start.copy().app().environment())
                                && other.address.equals(copy.address)),
                        "address in use by " + name,
                        start);
                check(
                        !(name.app().equals(start.copy().app()) && exclusive(other) && exclusive(copy)),
                        "two writers",
                        start);
            }
        });
        check(copy.address.isPresent(), "starts what is set aside", start);
        check(!exclusive(copy) || !jobs.writes(start.copy().app()), "two writers", start);
        check(jobs.ranBefore(copy.app), "starts before preDeploy", start);
        var container = copy.app.generation().container();
        check(copy.hasFiles || container.files(Delivery.COPY).isEmpty(), "starts without its files", start);
        check(
                copy.joined.containsAll(container.options().networking().networks()),
                "starts outside of its networks",
                start);
        copy.state = State.RUNNING;
        copy.proven = false;
        return true;
    }

    private boolean writes(ResourceName app) {
        return copies.entrySet().stream()
                .anyMatch(entry -> entry.getKey().app().equals(app)
                        && entry.getValue().state == State.RUNNING
                        && exclusive(entry.getValue()));
    }

    private static boolean exclusive(Copy copy) {
        return exclusive(copy.app);
    }

    static boolean exclusive(WantedApp app) {
        return app.generation().container().mounts().stream()
                .anyMatch(mount -> mount instanceof Mount.Volume volume && volume.exclusive());
    }

    private boolean await(Action.AwaitReady await) {
        var copy = get(await.copy(), await);
        if (copy.state != State.RUNNING) {
            return false;
        }
        var verdict = copy.proven
                || verdicts.computeIfAbsent(
                        await.copy().app() + " " + await.copy().fingerprint()
                                + await.gate().check(),
                        key -> mended || (!failing && random.nextInt(5) != 0));
        copy.proven = verdict;
        return verdict;
    }

    private boolean publish(Action.Publish publish) {
        publish.withdrawn().forEach(routes::remove);
        publish.routes().forEach(route -> routes.put(route.app(), route));
        Set<String> claims = new HashSet<>();
        routes.values()
                .forEach(route -> route.domains()
                        .forEach(domain -> check(claims.add(domain.claim()), "two owners of " + domain, publish)));
        return true;
    }

    private boolean point(Action.Switch move) {
        var before = Optional.ofNullable(pointers.get(move.app()));
        var pointer = move.pointer();
        for (var slot : Slot.values()) {
            pointer.of(slot).keySet().forEach(number -> {
                var known = before.filter(old ->
                                old.lists(slot, number) && (old.proven(slot, number) || !pointer.proven(slot, number)))
                        .isPresent();
                check(
                        known || ready(move.app(), slot, number) || before.isEmpty(),
                        "switches to an unproven copy " + number,
                        move);
            });
        }
        pointers.put(move.app(), pointer);
        return true;
    }

    private boolean ready(ResourceName app, Slot slot, int number) {
        return copies.entrySet().stream()
                .filter(entry -> entry.getKey().app().equals(app)
                        && entry.getKey().slot() == slot
                        && entry.getKey().number() == number)
                .anyMatch(entry -> entry.getValue().state == State.RUNNING && entry.getValue().proven);
    }

    /** Whether a request for a host is answered by a copy. */
    boolean reachable(String claim) {
        return routes.values().stream()
                .filter(route -> route.domains().stream()
                        .anyMatch(domain -> domain.claim().equals(claim)))
                .anyMatch(route -> serves(route.app()));
    }

    boolean serves(ResourceName app) {
        var pointer = pointers.get(app);
        var route = routes.get(app);
        if (pointer == null || route == null) {
            return false;
        }
        return copies.entrySet().stream()
                .anyMatch(entry -> entry.getKey().app().equals(app)
                        && entry.getValue().state == State.RUNNING
                        && pointer.proven(entry.getKey().slot(), entry.getKey().number())
                        && entry.getValue()
                                .address
                                .filter(route.shape(entry.getKey().slot()).addresses()::contains)
                                .isPresent());
    }

    /** Whether the pointer names a copy of a generation that runs. */
    boolean listed(ResourceName app, Fingerprint fingerprint) {
        return copies.entrySet().stream()
                .filter(entry -> entry.getKey().app().equals(app)
                        && entry.getKey().fingerprint().equals(fingerprint))
                .anyMatch(entry -> Optional.ofNullable(pointers.get(app))
                        .filter(pointer -> pointer.lists(
                                entry.getKey().slot(), entry.getKey().number()))
                        .isPresent());
    }

    /** Whether the pointer names copies and none of its slot is there. */
    boolean lostEverything(ResourceName app) {
        return Optional.ofNullable(pointers.get(app))
                .filter(pointer -> !pointer.copies().isEmpty())
                .filter(pointer -> copies.keySet().stream()
                        .noneMatch(copy -> copy.app().equals(app) && copy.slot() == pointer.serving()))
                .isPresent();
    }

    /** Whether requests for an app wait instead of failing. */
    boolean holds(ResourceName app) {
        var pointer = pointers.get(app);
        return pointer != null
                && pointer.meanwhile() == Pointer.Meanwhile.HOLD
                && Optional.ofNullable(routes.get(app)).flatMap(Route::hold).isPresent();
    }

    private boolean listed(CopyName name) {
        var copy = copies.get(name);
        return copy != null
                && copy.state == State.RUNNING
                && Optional.ofNullable(routes.get(name.app()))
                        .filter(Route::routed)
                        .isPresent()
                && Optional.ofNullable(pointers.get(name.app()))
                        .filter(pointer -> pointer.proven(name.slot(), name.number()))
                        .isPresent();
    }

    /** A person or an accident interferes. */
    void disturb() {
        if (random.nextInt(4) == 0) {
            jobs.disturb();
        }
        if (copies.isEmpty()) {
            return;
        }
        copies.values().stream()
                .filter(copy -> copy.state == State.CREATED)
                .forEach(copy -> copy.hasFiles = false); // what was cut off may be there in part
        var name = List.copyOf(copies.keySet()).get(random.nextInt(copies.size()));
        switch (random.nextInt(8)) {
            case 0, 1 -> copies.remove(name);
            case 2, 3 -> {
                var copy = known(name);
                copy.state = copy.state == State.RUNNING ? State.EXITED : copy.state;
                copy.proven = false;
            }
            case 4 -> pointers.remove(name.app());
            case 5 -> proxy = new ObservedProxy(ObservedProxy.State.STOPPED, proxy.fingerprint(), proxy.networks());
            case 6 -> proxy = ObservedProxy.ABSENT;
            default -> {
                var copy = known(name);
                copy.state = copy.state == State.RUNNING ? State.PAUSED : copy.state;
                copy.proven = false;
            }
        }
        if (proxy.fingerprint().isEmpty()) {
            proxy = ObservedProxy.ABSENT;
        }
    }

    /** What failed once may work the next time. */
    void forgive() {
        verdicts.clear();
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    Instant now() {
        return now;
    }

    /** Whether gates pass from now on. */
    void verdict(boolean good) {
        mended = good;
        failing = !good;
        if (good) {
            verdicts.clear();
        }
    }

    void lose(ResourceName app, Slot slot, int number) {
        copies.keySet().removeIf(name -> isThe(name, app, slot, number));
    }

    void stop(ResourceName app, Slot slot, int number) {
        copies.forEach((name, copy) -> {
            if (isThe(name, app, slot, number)) {
                copy.state = State.EXITED;
                copy.proven = false;
            }
        });
    }

    private static boolean isThe(CopyName name, ResourceName app, Slot slot, int number) {
        return name.app().equals(app) && name.slot() == slot && name.number() == number;
    }

    void unpoint(ResourceName app) {
        pointers.remove(app);
    }

    void stranger(String container) {
        strangers.add(container);
    }

    /** From now on every gate is passed. */
    void mend() {
        verdicts.clear();
        mended = true;
    }

    /** The generation of every copy that runs now. */
    Map<ResourceName, List<Fingerprint>> running() {
        Map<ResourceName, List<Fingerprint>> running = new HashMap<>();
        copies.forEach((name, copy) -> {
            if (copy.state == State.RUNNING) {
                running.computeIfAbsent(name.app(), app -> new ArrayList<>()).add(name.fingerprint());
            }
        });
        return running;
    }

    private void attach(String network) {
        var all = new HashSet<>(proxy.networks());
        all.add(network);
        proxy = new ObservedProxy(proxy.state(), proxy.fingerprint(), all);
    }

    private Copy known(CopyName name) {
        return Optional.ofNullable(copies.get(name)).orElseThrow();
    }

    private Copy get(CopyName name, Action action) {
        var copy = copies.get(name);
        if (copy == null) {
            throw new Broken("no such copy: " + PlanText.line(action));
        }
        return copy;
    }

    private static void check(boolean holds, String broken, Action action) {
        if (!holds) {
            throw new Broken(broken + ": " + PlanText.line(action));
        }
    }
}
