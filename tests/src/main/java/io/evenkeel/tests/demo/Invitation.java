package io.evenkeel.tests.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What runs where, and what a person may try with it. */
final class Invitation {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final DemoHost host;

    Invitation(DemoHost host) {
        this.host = host;
    }

    List<String> lines() {
        var lines = new ArrayList<>(List.of("", "Open in a browser, or ask with curl:"));
        lines.addAll(addresses());
        var evenkeel =
                host.program().launcher() + " %s --config " + host.program().configuration();
        lines.addAll(List.of(
                "",
                "See what the agent does and thinks:",
                "  tail -f " + host.folder().file("agent.log"),
                "  " + evenkeel.formatted("status"),
                "",
                "Roll out another version (a request never fails meanwhile):",
                "  git clone " + host.url() + " fleet && cd fleet",
                "  sed -i s/demo:v1/demo:v2/ " + DemoHost.APP + ".yaml && git commit -am 'Roll out v2' && git push",
                "",
                "Or break something:",
                "  docker rm -f " + host.copies().iterator().next() + "    # it comes back",
                "  echo 'replcas: 3' >> " + DemoHost.APP
                        + ".yaml && git commit -am Typo && git push    # only this app stays as it is",
                "",
                "Ctrl-C ends the demo and removes everything that it made."));
        return lines;
    }

    private List<String> addresses() {
        var lines = new ArrayList<String>();
        try (var routes = Files.list(host.folder().file("px/routes"))) {
            for (var route : routes.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList()) {
                lines.addAll(addresses(route));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    private List<String> addresses(Path route) throws IOException {
        var lines = new ArrayList<String>();
        for (var domain : JSON.readTree(Files.readString(route)).path("domains")) {
            var name = domain.path("host").asText();
            if (!name.startsWith("*")) {
                lines.add("  http://" + name + ":" + host.port()
                        + domain.path("path").asText());
            }
        }
        return lines;
    }
}
