package io.evenkeel.execute;

import io.evenkeel.engine.Labels;
import io.evenkeel.engine.NewContainer;
import io.evenkeel.engine.OwnNames;
import io.evenkeel.plan.Action;
import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyDirectory;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.Options;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.desired.PreDeploy;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.HealthCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns what a plan creates into what an engine is asked for. */
final class NewCopies {
    /** Of the proxy's container: some images would run as a user who cannot make a socket in the agent's folder. */
    private static final String ROOT = "0";

    private final OwnNames names;

    NewCopies(OwnNames names) {
        this.names = names;
    }

    /**
     * A copy of an app.
     *
     * @param more what it has mounted besides what its spec says
     */
    NewContainer copy(Action.CreateCopy create, List<Mount> more) {
        var copy = create.copy();
        var app = create.app();
        SortedMap<String, String> labels = ours(OwnNames.COPY);
        labels.put(Labels.RESOURCE, copy.app().toString());
        labels.put(Labels.KIND, app.origin().kind().toString());
        labels.put(Labels.FINGERPRINT, copy.fingerprint().text());
        labels.put(
                Labels.PARTS,
                app.generation().parts().entrySet().stream()
                        .map(part -> part.getKey() + "=" + part.getValue())
                        .collect(Collectors.joining(",")));
        labels.put(Labels.SLOT, copy.slot().toString());
        labels.put(Labels.COPY, String.valueOf(copy.number()));
        labels.put(Labels.COMMIT, app.origin().revision().commit());
        app.face()
                .health()
                .map(HealthCheck::question)
                .ifPresent(question -> labels.put(Labels.HEALTH, question.path()));
        return new NewContainer(
                copy.container(),
                withMounts(app.generation().container(), more),
                labels,
                new NewContainer.Attachment.To(
                        copy.app().environment().dotted(),
                        Optional.of(create.address()),
                        List.of(copy.app().name(), copy.app().internalAddress())),
                NewContainer.Confinement.APP);
    }

    /**
     * The run of a command, in the network without a name of the app, so that nobody takes it for a copy.
     *
     * @param more what it has mounted besides what its app's spec says
     */
    NewContainer job(Action.CreateJob create, List<Mount> more) {
        var job = create.job();
        var app = create.app();
        var command = app.rollout().preDeploy().map(PreDeploy::command).orElseThrow();
        SortedMap<String, String> labels = ours(OwnNames.JOB);
        labels.put(Labels.RESOURCE, job.app().toString());
        labels.put(Labels.KIND, app.origin().kind().toString());
        labels.put(Labels.FINGERPRINT, job.generation().text());
        labels.put(Labels.PARTS, "preDeploy=" + job.digest());
        labels.put(Labels.COMMIT, app.origin().revision().commit());
        return new NewContainer(
                job.container(),
                withMounts(app.generation().container().once(command), more),
                labels,
                new NewContainer.Attachment.To(job.app().environment().dotted(), Optional.empty(), List.of()),
                NewContainer.Confinement.APP);
    }

    private static ContainerSpec withMounts(ContainerSpec spec, List<Mount> more) {
        return spec.withMounts(
                Stream.concat(spec.mounts().stream(), more.stream()).toList());
    }

    NewContainer proxy(WantedProxy wanted, ProxyBlueprint blueprint, ProxyDirectory directory) {
        List<Mount> mounts = new ArrayList<>();
        blueprint
                .mounts()
                .forEach((folder, mounted) -> mounts.add(new Mount.HostPath(
                        directory.root().resolve(folder).toString(), mounted.target(), mounted.readOnly())));
        mounts.add(new Mount.Volume(names.proxyData(), blueprint.dataTarget(), false, false));
        List<PortBinding> ports = new ArrayList<>();
        ports.add(port(wanted.http(), blueprint.httpPort()));
        wanted.https().ifPresent(https -> ports.add(port(https.listen(), blueprint.httpsPort())));
        var spec = new ContainerSpec(
                wanted.image(),
                Optional.of(blueprint.command()),
                Optional.of(List.of()),
                new TreeMap<>(),
                mounts,
                ports,
                Limits.NONE,
                new Lifecycle(Optional.empty(), Duration.ofSeconds(10), Lifecycle.Restart.UNLESS_STOPPED),
                Options.NONE.withUser(ROOT));
        SortedMap<String, String> labels = ours(OwnNames.PROXY);
        labels.put(Labels.FINGERPRINT, wanted.fingerprint().text());
        return new NewContainer(
                names.proxy(),
                spec,
                labels,
                new NewContainer.Attachment.To(names.homeNetwork(), Optional.empty(), List.of()),
                NewContainer.Confinement.PROXY);
    }

    SortedMap<String, String> ours(String role) {
        SortedMap<String, String> labels = new TreeMap<>();
        labels.put(Labels.INSTANCE, names.instance());
        labels.put(Labels.ROLE, role);
        return labels;
    }

    /** {@code 8080} or {@code 127.0.0.1:8080}. */
    private static PortBinding port(String published, int containerPort) {
        var colon = published.lastIndexOf(':');
        var address = colon < 0 ? Optional.<String>empty() : Optional.of(published.substring(0, colon));
        return new PortBinding(address, Integer.parseInt(published.substring(colon + 1)), containerPort, "tcp");
    }
}
