package io.evenkeel.tests.demo;

import io.evenkeel.proxy.RouteStore;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What runs where, and what a person may try with it. Lines that begin with two spaces can be pasted into a shell. */
final class Invitation {
    private final DemoHost host;

    Invitation(DemoHost host) {
        this.host = host;
    }

    List<String> lines() {
        var workTree = host.example().cloneTo("work");
        var lines = new ArrayList<String>();
        lines.addAll(addresses());
        lines.addAll(looks());
        lines.addAll(changes(workTree));
        lines.addAll(List.of("", "Ctrl-C ends the demo and removes everything that it made, the work tree too."));
        return lines;
    }

    private List<String> addresses() {
        var lines = new ArrayList<>(List.of("", "Everything runs. Open in a browser, or ask with curl:"));
        var routes = new RouteStore(host.example().folder().file("px/routes")).all();
        for (var route : routes.values()) {
            for (var domain : route.domains()) {
                if (isOpen(domain)) {
                    var url = "http://" + domain.host() + ":" + host.port() + domain.path();
                    lines.add("  curl %-40s # %s".formatted(url, route.app()));
                }
            }
        }
        lines.add("Where a name below localhost leads nowhere, name the host in a header:");
        lines.add("  curl -H 'Host: " + DemoHost.DOMAIN + "' http://127.0.0.1:" + host.port() + "/");
        return lines;
    }

    /** A redirect leads to the standard port, where the demo does not listen; and nobody here knows a password. */
    private static boolean isOpen(Domain domain) {
        return !domain.host().startsWith("*")
                && domain.target() instanceof Target.Port
                && domain.terms().auth().isEmpty();
    }

    private List<String> looks() {
        var program = host.program();
        return List.of(
                "",
                "See what the agent does, and how the apps stand:",
                "  tail -f " + host.agentLog(),
                "  " + program.launcher() + " status --config " + program.configuration());
    }

    private List<String> changes(Path workTree) {
        var app = host.example().changedApp();
        return List.of(
                "",
                "Ask in a loop, in a second terminal:",
                "  while sleep 0.2; do curl -sS -H 'Host: %s' http://127.0.0.1:%d/; echo; done"
                        .formatted(DemoHost.DOMAIN, host.port()),
                "",
                "Roll out another version, by a commit to the repository that the agent follows; no request fails:",
                "  cd " + workTree,
                "  sed -i s/demo:v1/demo:v2/ " + app + ".yaml",
                "  git commit -qam 'Roll out v2' && git push -q",
                "",
                "Remove a copy; it comes back:",
                "  docker rm -f $(docker ps -q --filter label=io.evenkeel.resource=" + app + " | head -n 1)",
                "",
                "Make a mistake; the agent says where, this app stays as it is, the others go on:",
                "  echo 'replcas: 3' >> " + app + ".yaml",
                "  git commit -qam 'A typo' && git push -q",
                "  " + host.program().launcher() + " validate .",
                "  git revert --no-edit HEAD && git push -q");
    }
}
