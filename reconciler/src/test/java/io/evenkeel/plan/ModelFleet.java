package io.evenkeel.plan;

import io.evenkeel.state.Expect;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.ResourceKind;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Revision;
import io.evenkeel.state.Secret;
import io.evenkeel.state.desired.AddressPool;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.DeliveredFile;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.Face;
import io.evenkeel.state.desired.Gate;
import io.evenkeel.state.desired.Generation;
import io.evenkeel.state.desired.Kept;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.Options;
import io.evenkeel.state.desired.Origin;
import io.evenkeel.state.desired.PreDeploy;
import io.evenkeel.state.desired.PullPolicy;
import io.evenkeel.state.desired.Rollout;
import io.evenkeel.state.desired.Security;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Auth;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A declared fleet of a few apps that a random history changes. */
final class ModelFleet {
    private static final List<ResourceName> NAMES = List.of(
            ResourceName.of("blog", "live", "site"),
            ResourceName.of("shop", "live", "api"),
            ResourceName.of("shop", "live", "web"));
    private static final int EQUIPPED = 10;
    private static final List<String> HOSTS = List.of("a.test", "b.test", "c.test");

    /** One app or database as its file declares it. */
    record Spec(
            int version,
            boolean exclusive,
            int replicas,
            int port,
            boolean health,
            List<String> hosts,
            Leaning leaning) {
        Spec withVersion(int other) {
            return new Spec(other, exclusive, replicas, port, health, hosts, leaning);
        }

        Spec withReplicas(int number) {
            return new Spec(version, exclusive, number, port, health, hosts, leaning);
        }

        Spec withPort(int other) {
            return new Spec(version, exclusive, replicas, other, health, hosts, leaning);
        }

        Spec withOtherHealth() {
            return new Spec(version, exclusive, replicas, port, !health, hosts, leaning);
        }

        Spec withHosts(List<String> others) {
            return new Spec(version, exclusive, replicas, port, health, others, leaning);
        }

        Spec withOtherVolume(int other) {
            return new Spec(other, !exclusive, Math.min(1, replicas), port, health, hosts, leaning);
        }

        Spec leaningOn(SortedSet<ResourceName> others) {
            return new Spec(version, exclusive, replicas, port, health, hosts, new Leaning(leaning.kind(), others));
        }

        /** All of it but what is part of no identity. */
        String intent() {
            return leaningOn(new TreeSet<>()).toString();
        }
    }

    /** What is part of no identity. */
    record Leaning(ResourceKind kind, SortedSet<ResourceName> dependsOn) {
        static final Leaning NOWHERE = new Leaning(ResourceKind.APP, new TreeSet<>());
    }

    private final SortedMap<ResourceName, Spec> specs = new TreeMap<>();
    private final TreeSet<ResourceName> frozen = new TreeSet<>();
    private int firstVersion;
    private int proxyVersion = 1;
    private int pruneLimit = 100;

    static List<ResourceName> names() {
        return NAMES;
    }

    SortedMap<ResourceName, Spec> specs() {
        return specs;
    }

    boolean frozen(ResourceName name) {
        return frozen.contains(name)
                || Optional.ofNullable(specs.get(name))
                        .filter(spec -> !declared(spec).equals(spec.leaning.dependsOn()))
                        .isPresent();
    }

    /** A commit that declares one app: {@code key=value} for what differs from one copy of version 1 on port 80. */
    void declare(ResourceName name, List<String> settings) {
        var values = new TreeMap<String, String>();
        settings.forEach(setting -> {
            var equals = setting.indexOf('=');
            values.put(setting.substring(0, equals), setting.substring(equals + 1));
        });
        var hosts = values.getOrDefault("hosts", "");
        specs.put(
                name,
                new Spec(
                        Integer.parseInt(values.getOrDefault("version", "1")),
                        Boolean.parseBoolean(values.getOrDefault("exclusive", "false")),
                        Integer.parseInt(values.getOrDefault("replicas", "1")),
                        Integer.parseInt(values.getOrDefault("port", "80")),
                        Boolean.parseBoolean(values.getOrDefault("health", "false")),
                        hosts.isEmpty() ? List.of() : List.of(hosts.split(",", -1)),
                        leaning(values.getOrDefault("kind", "App"), values.getOrDefault("depends", ""))));
    }

    private static Leaning leaning(String kind, String names) {
        SortedSet<ResourceName> others = new TreeSet<>();
        List.of(names.split(",", -1)).stream()
                .filter(name -> !name.isEmpty())
                .map(ResourceName::parse)
                .forEach(others::add);
        return new Leaning(kind.equals("Database") ? ResourceKind.DATABASE : ResourceKind.APP, others);
    }

    void freeze(ResourceName name) {
        frozen.add(name);
    }

    void limit(int percent) {
        pruneLimit = percent;
    }

    /** Every file is valid again. */
    void thaw() {
        frozen.clear();
        specs.replaceAll((name, spec) -> spec.leaningOn(declared(spec)));
    }

    /** What a resource depends on and is there: a name that leads nowhere makes its file invalid. */
    private SortedSet<ResourceName> declared(Spec spec) {
        SortedSet<ResourceName> others = new TreeSet<>(spec.leaning.dependsOn());
        others.retainAll(specs.keySet());
        return others;
    }

    /** One whose apps have files and networks, and depend on nothing. */
    static ModelFleet equipped() {
        var fleet = new ModelFleet();
        fleet.firstVersion = EQUIPPED;
        return fleet;
    }

    private int version(SplittableRandom random) {
        return firstVersion + random.nextInt(5);
    }

    /** A random commit. */
    void change(SplittableRandom random) {
        var name = NAMES.get(random.nextInt(NAMES.size()));
        var spec = specs.get(name);
        if (spec == null) {
            var exclusive = random.nextInt(4) == 0;
            var replicas = exclusive ? 1 : 1 + random.nextInt(2);
            specs.put(
                    name,
                    new Spec(version(random), exclusive, replicas, 80, false, freeHosts(random), Leaning.NOWHERE));
            return;
        }
        specs.put(
                name,
                switch (random.nextInt(11)) {
                    case 0, 1, 2 -> spec.withVersion(version(random));
                    case 3 -> spec.withReplicas(spec.exclusive ? random.nextInt(2) : random.nextInt(4));
                    case 4 -> spec.withPort(80 + random.nextInt(2));
                    case 5 -> spec.withOtherHealth();
                    case 6 -> spec.withHosts(freeHosts(random));
                    case 7 -> spec.withOtherVolume(version(random));
                    case 8, 9 -> firstVersion == 0 ? spec.leaningOn(others(random, name)) : spec;
                    default -> spec;
                });
        if (random.nextInt(12) == 0) {
            specs.remove(name);
        }
        if (random.nextInt(6) == 0) {
            moveHosts(random);
        }
        if (random.nextInt(12) == 0) {
            frozen.add(name);
        } else {
            frozen.remove(name);
        }
        if (random.nextInt(40) == 0) {
            proxyVersion++;
        }
    }

    /** Some of its environment that do not depend on it: no valid file closes a circle. */
    private SortedSet<ResourceName> others(SplittableRandom random, ResourceName name) {
        SortedSet<ResourceName> others = new TreeSet<>();
        specs.forEach((other, spec) -> {
            if (!other.equals(name)
                    && other.environment().equals(name.environment())
                    && !spec.leaning.dependsOn().contains(name)
                    && random.nextInt(3) != 0) {
                others.add(other);
            }
        });
        return others;
    }

    /** One host from an app to another, or two swapped, in one commit. */
    private void moveHosts(SplittableRandom random) {
        var source = NAMES.get(random.nextInt(NAMES.size()));
        var to = NAMES.get(random.nextInt(NAMES.size()));
        var from = specs.get(source);
        var target = specs.get(to);
        if (from == null || target == null || source.equals(to)) {
            return;
        }
        if (random.nextBoolean()) {
            specs.put(source, from.withHosts(target.hosts));
            specs.put(to, target.withHosts(from.hosts));
            return;
        }
        List<String> all = new ArrayList<>(target.hosts);
        all.addAll(from.hosts);
        specs.put(source, from.withHosts(List.of()));
        specs.put(to, target.withHosts(all));
    }

    private List<String> freeHosts(SplittableRandom random) {
        List<String> free = new ArrayList<>(HOSTS);
        specs.values().forEach(spec -> free.removeAll(spec.hosts));
        free.removeIf(host -> random.nextInt(3) == 0);
        return List.copyOf(free);
    }

    DesiredState desired(SortedMap<ResourceName, WantedApp> served) {
        SortedMap<ResourceName, Desired> resources = new TreeMap<>();
        specs.forEach((name, spec) -> {
            var known = Optional.ofNullable(served.get(name));
            resources.put(
                    name,
                    frozen(name)
                            ? new Desired.Frozen(name, "the file is invalid", known)
                            : new Desired.Wanted(app(name, spec), known));
        });
        return new DesiredState(
                new Revision("model"),
                Optional.of(new WantedProxy(
                        WantedProxy.Kind.CADDY,
                        "caddy:" + proxyVersion,
                        "80",
                        Optional.empty(),
                        Duration.ofSeconds(30),
                        new Fingerprint("1:proxy" + proxyVersion))),
                new AddressPool("10.213.0.0/16", 27),
                resources,
                Kept.NOTHING,
                pruneLimit);
    }

    /** Versions 0, 4, 8, … have one: a generation either always had it or never. */
    private static Optional<PreDeploy> preDeploy(Spec spec) {
        return spec.version % 4 == 0
                ? Optional.of(new PreDeploy(List.of("migrate"), Duration.ofMinutes(5)))
                : Optional.empty();
    }

    /** Versions 12 to 14 have a file that is copied in and one that needs a volume, 12 and 13 have one more network. */
    private static Options options(int version) {
        var networking = version == 12 || version == 13
                ? new Options.Networking(Optional.empty(), List.of(), new TreeSet<>(List.of(ModelWorld.OUTSIDE)))
                : Options.Networking.STANDARD;
        List<DeliveredFile> files = version >= 12 && version <= 14
                ? Stream.of("/etc/app.conf", "/run/app.conf")
                        .map(path -> new DeliveredFile(
                                path, DeliveredFile.Content.of(new byte[1]), 0444, DeliveredFile.Owner.ROOT))
                        .toList()
                : List.of();
        var scratch = new Options.Scratch(
                List.of(new Options.Tmpfs("/run", Optional.empty(), Optional.empty())), Optional.empty());
        return new Options(
                Options.Execution.STANDARD,
                Security.STANDARD,
                networking,
                scratch,
                files,
                Optional.empty(),
                new TreeMap<>(),
                Optional.empty());
    }

    private static Rollout.Strategy strategy(ResourceName name, Spec spec) {
        if (spec.exclusive) {
            return Rollout.Strategy.RECREATE;
        }
        return batch(name).isPresent() ? Rollout.Strategy.ROLLING : Rollout.Strategy.BLUE_GREEN;
    }

    /** One app replaces its copies one by one, one two at a time, and one all at once. */
    private static Optional<Integer> batch(ResourceName name) {
        return switch (name.name()) {
            case "site" -> Optional.of(1);
            case "api" -> Optional.of(2);
            default -> Optional.empty();
        };
    }

    /**
     * {@code a.test}, {@code a.test>b.test} for one that redirects, {@code a.test/api} for a stripped path, each with
     * {@code @secret} behind it where it lets in one user alone.
     */
    private static Domain domain(String words, int port) {
        var at = words.indexOf('@');
        if (at < 0) {
            return open(words, port);
        }
        var users = new TreeMap<>(Map.of("alice", Secret.of(words.substring(at + 1))));
        return open(words.substring(0, at), port).withTerms(Terms.NONE.withAuth(Optional.of(new Auth("team", users))));
    }

    private static Domain open(String words, int port) {
        var redirect = words.indexOf('>');
        if (redirect >= 0) {
            return new Domain(words.substring(0, redirect), "/", new Target.Redirect(words.substring(redirect + 1)));
        }
        var path = words.indexOf('/');
        return path < 0
                ? new Domain(words, "/", port)
                : new Domain(words.substring(0, path), words.substring(path), new Target.Port(port, true));
    }

    static WantedApp app(ResourceName name, Spec spec) {
        var question = new HttpQuestion("/healthz", "h.test", new TreeMap<>(), new Expect.Success());
        var fingerprint =
                new Fingerprint("1:" + String.format("%08x", 7 * spec.version + (spec.exclusive ? 1_000 : 0)));
        List<Mount> mounts = spec.exclusive ? List.of(new Mount.Volume("data", "/data", false, false)) : List.of();
        var container = new ContainerSpec(
                "image:" + spec.version,
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>(),
                mounts,
                List.of(),
                Limits.NONE,
                new Lifecycle(Optional.empty(), Duration.ofSeconds(10), Lifecycle.Restart.UNLESS_STOPPED),
                options(spec.version));
        var parts = new TreeMap<String, String>();
        parts.put("image", String.valueOf(spec.version));
        parts.put("volumes", String.valueOf(spec.exclusive));
        var domains = spec.hosts.stream().map(host -> domain(host, spec.port)).toList();
        Optional<HealthCheck> health = spec.health
                ? Optional.of(new HealthCheck(
                        spec.port,
                        question,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5),
                        1,
                        1,
                        HealthCheck.WhenAllDown.UNAVAILABLE))
                : Optional.empty();
        Gate.Check check = spec.health ? new Gate.Check.Http(spec.port, question) : new Gate.Check.Tcp(spec.port);
        return new WantedApp(
                name,
                new Origin(spec.leaning.kind(), new Revision("model"), spec.leaning.dependsOn()),
                spec.intent(),
                new Generation(fingerprint, parts, container),
                PullPolicy.MISSING,
                new Face(domains, Optional.of(spec.port), health, spec.replicas, Handling.STANDARD),
                new Rollout(
                        strategy(name, spec),
                        spec.leaning.kind() == ResourceKind.DATABASE
                                ? "is a database, which never has two writers"
                                : "model",
                        batch(name).filter(_ -> !spec.exclusive),
                        Duration.ofSeconds(30),
                        spec.exclusive && spec.leaning.kind() == ResourceKind.APP
                                ? Optional.of(Duration.ofSeconds(60))
                                : Optional.empty(),
                        preDeploy(spec)),
                new Gate(check, Duration.ofSeconds(5), Duration.ofSeconds(2), 150, 3, Duration.ofMinutes(5)));
    }
}
