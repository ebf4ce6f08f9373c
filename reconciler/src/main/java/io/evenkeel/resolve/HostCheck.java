package io.evenkeel.resolve;

import io.evenkeel.document.Problem;
import io.evenkeel.spec.App;
import io.evenkeel.state.Place;
import io.evenkeel.state.desired.Mount;
import io.evenkeel.state.desired.PortBinding;
import io.evenkeel.state.desired.WantedProxy;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a host does not let an app do, whatever the repository says. */
record HostCheck(HostSettings host, Optional<WantedProxy> proxy) {
    /** The first thing that this host refuses. */
    Optional<Problem> refuse(App app) {
        return Stream.concat(
                        app.container().mounts().stream().flatMap(mount -> mount(app, mount).stream()),
                        app.container().ports().stream().flatMap(port -> port(app, port).stream()))
                .findFirst();
    }

    private Optional<Problem> mount(App app, Mount mount) {
        return switch (mount) {
            case Mount.Volume _ -> Optional.empty();
            case Mount.HostPath path when host.hostPaths().isEmpty() || allowed(path.path()) -> Optional.empty();
            case Mount.HostPath path ->
                Optional.of(problem(app, "this host does not let apps mount its " + path.path(), "/volumes")
                        .withHint("list it under allow.hostPaths in the host's agent.yaml"));
        };
    }

    private boolean allowed(String path) {
        return host.hostPaths().orElse(List.of()).stream()
                .anyMatch(folder -> path.equals(folder) || path.startsWith(folder + "/"));
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
