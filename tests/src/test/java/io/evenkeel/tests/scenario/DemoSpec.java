package io.evenkeel.tests.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The file of a demo app, with a quick gate.
 *
 * @param version that it tells; its image's tag too
 * @param arguments of {@code evenkeel demo-app}, after its version
 * @param more lines of the file as they are
 */
record DemoSpec(String version, int copies, String domain, List<String> arguments, List<String> more) {
    DemoSpec {
        arguments = List.copyOf(arguments);
        more = List.copyOf(more);
    }

    static DemoSpec of(String version) {
        return new DemoSpec(version, 1, "", List.of(), List.of());
    }

    DemoSpec version(String other) {
        return new DemoSpec(other, copies, domain, arguments, more);
    }

    DemoSpec copies(int number) {
        return new DemoSpec(version, number, domain, arguments, more);
    }

    DemoSpec at(String host) {
        return new DemoSpec(version, copies, host, arguments, more);
    }

    /** The demo app started with these words more. */
    DemoSpec with(String... words) {
        return new DemoSpec(version, copies, domain, Arrays.asList(words), more);
    }

    /** With these lines more in its file. */
    DemoSpec and(String... lines) {
        var all = new ArrayList<>(more);
        all.addAll(Arrays.asList(lines));
        return new DemoSpec(version, copies, domain, arguments, all);
    }

    String text() {
        var lines = new ArrayList<String>();
        lines.add("kind: App");
        lines.add("image: " + image());
        lines.add("replicas: " + copies);
        lines.add("port: 8080");
        var command = new ArrayList<>(List.of("demo-app", "--version", version));
        command.addAll(arguments);
        lines.add("command: [" + String.join(", ", command) + "]");
        if (!domain.isEmpty()) {
            lines.add("domains: [{host: " + domain + "}]");
        }
        lines.addAll(more);
        addUnlessGiven(lines, "ready: {path: /healthz, interval: 200ms}");
        addUnlessGiven(lines, "rollout: {drain: 2s}");
        return String.join("\n", lines) + "\n";
    }

    private void addUnlessGiven(List<String> lines, String line) {
        var key = line.substring(0, line.indexOf(':') + 1);
        if (more.stream().noneMatch(given -> given.startsWith(key))) {
            lines.add(line);
        }
    }

    /** A tag is another image for Evenkeel, whatever is behind it; two of them are enough. */
    private String image() {
        var digits = version.replaceAll("\\D", "");
        return "evenkeel-demo:" + (!digits.isEmpty() && Long.parseLong(digits) % 2 == 0 ? "v2" : "v1");
    }
}
