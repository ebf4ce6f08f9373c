package io.evenkeel.tests.demo;

import io.evenkeel.engine.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The way that needs no tool: stop the old copies, start new ones at their addresses. It shows that the client sees gaps. */
final class Recreate {
    private static final int REQUESTS_BEFORE = 160;
    private static final int REQUESTS = 640;

    private final DemoHost host;

    Recreate(DemoHost host) {
        this.host = host;
    }

    Verdict run() {
        host.stopAgent();
        try (var load = host.load()) {
            host.say("asking http://" + DemoHost.DOMAIN + ":" + host.port()
                    + " 20 times a second over 20 connections that stay open ...");
            host.await("requests are answered", () -> load.asked() >= REQUESTS_BEFORE);
            host.say("stopping the copies of " + host.example().changedApp() + ", then starting new ones ...");
            replaceCopies();
            host.await("more requests are answered", () -> load.asked() >= REQUESTS);
            var result = load.end();
            var line = "demo: baseline=recreate requests=%d failed=%d versions=%d older-after-newer=%d late=%d"
                    .formatted(
                            result.requests(),
                            result.failed(),
                            result.versions().size(),
                            result.olderAfterNewer(),
                            result.late());
            var complaints = result.failed() > 0 ? List.<String>of() : List.of("the client saw no request fail");
            return new Verdict(line, complaints);
        }
    }

    private void replaceCopies() {
        SortedMap<String, String> addresses = new TreeMap<>();
        host.copies().forEach(copy -> addresses.put(copy, address(copy)));
        var stop = new ArrayList<>(List.of("stop"));
        stop.addAll(addresses.keySet());
        host.docker(stop.toArray(String[]::new));
        addresses.forEach((copy, address) -> {
            var label = label(copy);
            host.docker("rm", copy);
            host.docker(
                    "run",
                    "-d",
                    "--name",
                    copy,
                    "--label",
                    label,
                    "--network",
                    network(),
                    "--ip",
                    address,
                    "evenkeel-demo:v2",
                    "demo-app",
                    "--startup",
                    "3s",
                    "--drain",
                    "12s");
        });
    }

    private String address(String copy) {
        return inspect(copy, "{{(index .NetworkSettings.Networks \"" + network() + "\").IPAddress}}");
    }

    private String network() {
        var app = host.example().changedApp();
        return app.substring(0, app.lastIndexOf('/')).replace('/', '.');
    }

    /** So that the demo finds it when it removes everything. */
    private String label(String copy) {
        return Labels.INSTANCE + "=" + inspect(copy, "{{index .Config.Labels \"" + Labels.INSTANCE + "\"}}");
    }

    private String inspect(String container, String format) {
        return host.docker("inspect", "--format", format, container).text().strip();
    }
}
