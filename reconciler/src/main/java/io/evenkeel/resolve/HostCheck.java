package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.spec.App;
import io.evenkeel.spec.FleetSettings;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.desired.Security;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a host does not let an app do, whatever the repository says.
 *
 * @param allowance empty when it is not to be checked
 * @param proxyPorts of this host, that no app can have
 */
public record HostCheck(Optional<Allowance> allowance, List<PortBinding> proxyPorts) {
    public HostCheck {
        proxyPorts = List.copyOf(proxyPorts);
    }

    /**
     * The check of a host.
     *
     * @param proxy of the fleet, if it wants one
     */
    public static HostCheck of(HostSettings host, Optional<FleetSettings.Proxy> proxy) {
        return new HostCheck(
                host.allowance(),
                proxy.stream()
                        .flatMap(wanted -> ports(host.proxy(), wanted))
                        .map(HostCheck::listening)
                        .toList());
    }

    private static Stream<String> ports(HostSettings.ProxyOverride host, FleetSettings.Proxy proxy) {
        return Stream.concat(
                Stream.of(host.http().orElse(proxy.http())),
                proxy.https().map(https -> https.at(host.https()).listen()).stream());
    }

    /** {@code [ip:]port} as what it keeps others from. */
    private static PortBinding listening(String text) {
        var colon = text.lastIndexOf(':');
        var port = Integer.parseInt(text.substring(colon + 1));
        return new PortBinding(colon < 0 ? Optional.empty() : Optional.of(text.substring(0, colon)), port, port, "tcp");
    }

    /** Everything that this host refuses. */
    public Stream<Problem> problems(App app) {
        return Stream.concat(allowance.stream().flatMap(allowed -> dangers(app, allowed)), ports(app));
    }

    private static Stream<Problem> dangers(App app, Allowance allowance) {
        var container = app.container();
        var security = container.options().security();
        var mounts = container.mounts();
        return Stream.of(
                        IntStream.range(0, mounts.size())
                                .boxed()
                                .flatMap(index -> mount(app, index, mounts.get(index), allowance).stream()),
                        Stream.of(security.privileged())
                                .filter(asked -> asked && !allowance.privileged())
                                .map(_ -> forbidden(app, "run privileged", "/security/privileged", "privileged: true")),
                        security.capAdd().stream()
                                .filter(name -> !allowance.allowsCapability(name))
                                .map(name -> forbidden(
                                        app,
                                        "add the capability " + name,
                                        "/security/capAdd",
                                        "capAdd: [" + name + "]")),
                        security.devices().stream()
                                .map(Security.Device::host)
                                .filter(path -> !allowance.devices().contains(path))
                                .map(path -> forbidden(app, "use " + path, "/devices", "devices: [" + path + "]")))
                .flatMap(problems -> problems);
    }

    private static Optional<Problem> mount(App app, int index, Mount mount, Allowance allowance) {
        var pointer = "/volumes/" + index + "/path";
        return switch (mount) {
            case Mount.Volume _ -> Optional.empty();
            case Mount.HostPath path
            when !allowance.allowsPath(path.path()) ->
                Optional.of(problem(app, "this host does not let apps mount its " + path.path(), pointer)
                        .withHint("list it under allow.hostPaths in the host's agent.yaml"));
            case Mount.HostPath path
            when !allowance.dockerSocket() && allowance.reachesSocket(path.path()) ->
                Optional.of(forbidden(app, "reach its engine through " + path.path(), pointer, "dockerSocket: true"));
            case Mount.HostPath _ -> Optional.empty();
        };
    }

    private static Problem forbidden(App app, String what, String pointer, String permission) {
        return problem(app, "this host does not let apps " + what, pointer)
                .withHint("its agent.yaml can allow it: allow: {" + permission + "}");
    }

    private Stream<Problem> ports(App app) {
        var ports = app.container().ports();
        return IntStream.range(0, ports.size())
                .filter(index -> proxyPorts.stream().anyMatch(ports.get(index)::clashes))
                .mapToObj(index -> problem(
                                app,
                                "port " + ports.get(index).hostPort() + " is the proxy's on this host",
                                "/ports/" + index)
                        .withHint("publish another port, or give the app a domain"));
    }

    private static Problem problem(App app, String message, String pointer) {
        return Problem.error(app.places().of(pointer), message, pointer);
    }
}
