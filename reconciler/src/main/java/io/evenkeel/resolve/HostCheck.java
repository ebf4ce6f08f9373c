package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.spec.App;
import io.evenkeel.state.Place;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.desired.Security;
import io.evenkeel.state.desired.WantedProxy;
import java.util.Optional;
import java.util.stream.Stream;

/** What a host does not let an app do, whatever the repository says. */
record HostCheck(HostSettings host, Optional<WantedProxy> proxy) {
    /** The first thing that this host refuses. */
    Optional<Problem> refuse(App app) {
        return Stream.of(
                        host.allowance().stream().flatMap(allowance -> dangers(app, allowance)),
                        app.container().ports().stream().flatMap(port -> port(app, port).stream()))
                .flatMap(problems -> problems)
                .findFirst();
    }

    private static Stream<Problem> dangers(App app, Allowance allowance) {
        var container = app.container();
        var security = container.options().security();
        return Stream.of(
                        container.mounts().stream().flatMap(mount -> mount(app, mount, allowance).stream()),
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

    private static Optional<Problem> mount(App app, Mount mount, Allowance allowance) {
        return switch (mount) {
            case Mount.Volume _ -> Optional.empty();
            case Mount.HostPath path
            when !allowance.allowsPath(path.path()) ->
                Optional.of(problem(app, "this host does not let apps mount its " + path.path(), "/volumes")
                        .withHint("list it under allow.hostPaths in the host's agent.yaml"));
            case Mount.HostPath path
            when !allowance.dockerSocket() && allowance.reachesSocket(path.path()) ->
                Optional.of(
                        forbidden(app, "reach its engine through " + path.path(), "/volumes", "dockerSocket: true"));
            case Mount.HostPath _ -> Optional.empty();
        };
    }

    private static Problem forbidden(App app, String what, String pointer, String permission) {
        return problem(app, "this host does not let apps " + what, pointer)
                .withHint("its agent.yaml can allow it: allow: {" + permission + "}");
    }

    private Optional<Problem> port(App app, PortBinding port) {
        return proxy.stream()
                .flatMap(wanted -> Stream.concat(Stream.of(wanted.http()), wanted.https().stream()))
                .filter(listen -> overlap(listen, port))
                .findFirst()
                .map(listen -> problem(
                                app,
                                "port " + port.hostPort() + " is the proxy's, which listens on " + listen,
                                "/ports")
                        .withHint("publish another port, or give the app a domain"));
    }

    private static boolean overlap(String listen, PortBinding port) {
        var colon = listen.lastIndexOf(':');
        var address = colon < 0 ? "" : listen.substring(0, colon);
        var number = Integer.parseInt(listen.substring(colon + 1));
        var same = address.isEmpty()
                || address.equals("0.0.0.0")
                || port.address()
                        .map(own -> own.equals(address) || own.equals("0.0.0.0"))
                        .orElse(true);
        return port.protocol().equals("tcp") && number == port.hostPort() && same;
    }

    private static Problem problem(App app, String message, String pointer) {
        return Problem.error(new Place(app.name() + ".yaml", 1, 1), message, pointer);
    }
}
