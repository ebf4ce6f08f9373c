package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.secrets.AgeKeys;
import io.evenkeel.spec.App;
import io.evenkeel.spec.Fleet;
import io.evenkeel.spec.FleetSettings;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Desired;
import io.evenkeel.state.desired.DesiredState;
import io.evenkeel.state.desired.Generation;
import io.evenkeel.state.desired.Https;
import io.evenkeel.state.desired.Origin;
import io.evenkeel.state.desired.WantedApp;
import io.evenkeel.state.desired.WantedProxy;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Turns the fleet model into what this host is to run. */
public final class Resolver {
    private final IdentityKey key;
    private final HostSettings host;

    public Resolver(IdentityKey key, HostSettings host) {
        this.key = key;
        this.host = host;
    }

    /** Resolves a whole revision. */
    public Resolution resolve(Fleet fleet, InForce inForce, Served served) {
        var proxy = inForce.settings().proxy().map(this::proxy);
        var check = HostCheck.of(host, inForce.settings().proxy());
        SortedMap<ResourceName, Desired> resources = new TreeMap<>();
        var keys = AgeKeys.read(host.ageKeyFiles());
        var secrets = new OpenSecrets(fleet, keys);
        SortedSet<Problem> problems = new TreeSet<>(keys.problems());
        fleet.frozen().forEach((name, why) -> resources.put(name, new Desired.Frozen(name, why, served.of(name))));
        fleet.apps().forEach((name, app) -> {
            var refusals = refusals(check, fleet, app, secrets);
            problems.addAll(refusals);
            resources.put(
                    name,
                    refusals.stream()
                            .findFirst()
                            .<Desired>map(problem -> new Desired.Frozen(name, problem.toString(), served.of(name)))
                            .orElseGet(() -> new Desired.Wanted(wanted(fleet, app, secrets), served.of(name))));
        });
        var desired =
                new DesiredState(fleet.revision(), proxy, host.pool(), resources, fleet.kept(), inForce.pruneLimit());
        return new Resolution(desired, List.copyOf(problems));
    }

    /**
     * Resolves one app of a fleet that was loaded at another revision, as {@link Served} needs it. Empty when it is not
     * declared there, not valid, refused by this host, or uses secrets that this host cannot open.
     */
    public Optional<WantedApp> app(Fleet fleet, ResourceName name) {
        var check = HostCheck.of(host, Optional.empty());
        var secrets = new OpenSecrets(fleet, AgeKeys.read(host.ageKeyFiles()));
        return fleet.app(name)
                .filter(app -> refusals(check, fleet, app, secrets).isEmpty())
                .map(app -> wanted(fleet, app, secrets));
    }

    private static List<Problem> refusals(HostCheck check, Fleet fleet, App app, OpenSecrets secrets) {
        return Stream.of(
                        check.problems(app),
                        Variables.refuse(fleet, app, secrets).stream(),
                        Files.refuse(app, secrets).stream(),
                        Logins.refuse(app, secrets).stream())
                .flatMap(problems -> problems)
                .toList();
    }

    private WantedApp wanted(Fleet fleet, App app, OpenSecrets secrets) {
        var container = app.container()
                .withVariables(Variables.values(fleet, app, secrets))
                .withFiles(Files.values(app, secrets));
        var face = Logins.open(app, secrets);
        var intent = key.fingerprint("intent", Form.bytes(AppForm.of(app, container, face)));
        return new WantedApp(
                app.name(),
                new Origin(
                        app.relations().kind(),
                        fleet.revision(),
                        app.relations().dependsOn()),
                intent.text(),
                generation(container),
                app.pull(),
                face,
                app.rollout(),
                app.gate());
    }

    private Generation generation(ContainerSpec container) {
        var form = ContainerForm.of(container);
        SortedMap<String, String> parts = new TreeMap<>();
        form.forEach((name, part) -> parts.put(name, key.brief("part " + name, Form.bytes(part))));
        return new Generation(key.fingerprint("generation", Form.bytes(form)), parts, container);
    }

    private WantedProxy proxy(FleetSettings.Proxy fleet) {
        var image = host.proxy().image().orElse(fleet.image());
        var http = host.proxy().http().orElse(fleet.http());
        var https = fleet.https().map(wanted -> wanted.at(host.proxy().https()));
        var form = new Form()
                .with("kind", fleet.kind().name())
                .with("image", image)
                .with("http", http)
                .with("https", https.map(Https::listen))
                .fields();
        return new WantedProxy(
                fleet.kind(), image, http, https, fleet.idleTimeout(), key.fingerprint("proxy", Form.bytes(form)));
    }
}
