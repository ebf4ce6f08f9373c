package io.evenkeel.tests.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.evenkeel.tests.host.HostFolder;
import io.evenkeel.tests.host.Machine;
import io.evenkeel.tests.host.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = {
            "Measures `evenkeel validate` beside a Node program of ajv and yaml that checks the same files against the"
                    + " same schemas and names lines and columns. Evenkeel checks more: the whole repository.",
            "Times are of whole processes, from cold, as a continuous integration runs them. The two take turns."
        })
final class ValidateBench implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Option(
            names = "--sizes",
            paramLabel = "FILES",
            split = ",",
            defaultValue = "1,100,1000,10000",
            description = "Numbers of files. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private List<Integer> sizes;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each program on each size; the median counts. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(names = "--json", paramLabel = "FILE", description = "Write every figure, and what was measured on, there.")
    private @Nullable Path json;

    @Override
    public Integer call() throws IOException {
        var folder = HostFolder.create();
        try {
            var contestants = List.of(Contestant.evenkeel(), Contestant.node());
            agree(contestants, folder.file("broken"));
            var comparison = compare(contestants, folder.path());
            spec.commandLine().getOut().println(comparison.table());
            if (json != null) {
                var report =
                        new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(comparison.fields());
                Files.writeString(json, report + "\n");
            }
            return 0;
        } finally {
            folder.delete();
        }
    }

    /** A validator that finds nothing is fast. */
    private static void agree(List<Contestant> contestants, Path fleet) throws IOException {
        var target = GeneratedFleet.write(fleet, 10);
        var broken = target.resolve("shop-0/production/web-0.yaml");
        Files.writeString(broken, Files.readString(broken).replace("replicas: 2", "replica: 2"));
        for (var contestant : contestants) {
            var line = "shop-0/production/web-0.yaml:" + GeneratedFleet.LINE_OF_REPLICAS + ":1: error:";
            var answer = contestant.run(target);
            if (answer.exitCode() != 1 || !answer.text().contains(line)) {
                throw new IllegalStateException(
                        contestant.name() + " did not find the problem at " + line + "\n" + answer.text());
            }
        }
    }

    private Comparison compare(List<Contestant> contestants, Path folder) throws IOException {
        List<Comparison.Size> measured = new ArrayList<>();
        for (var size : sizes) {
            var target = GeneratedFleet.write(folder.resolve("fleet-" + size), size);
            var ours = new ArrayList<Usage>();
            var peers = new ArrayList<Usage>();
            // The first run of each only brings the files into the system's memory.
            for (var run = 0; run <= runs; run++) {
                var first = contestants.getFirst().measure(target);
                var second = contestants.getLast().measure(target);
                if (run > 0) {
                    ours.add(first);
                    peers.add(second);
                }
            }
            measured.add(new Comparison.Size(size, GeneratedFleet.bytes(target), ours, peers));
            say("%d files measured".formatted(size));
        }
        return new Comparison(measured, Machine.here(versions(contestants)));
    }

    private static Map<String, String> versions(List<Contestant> contestants) {
        var versions = new HashMap<String, String>();
        versions.put(
                "node",
                Output.of(Bench.root(), List.of("node", "--version")).text().strip());
        contestants.forEach(contestant -> versions.put(contestant.name(), contestant.versionText()));
        return versions;
    }

    private void say(String line) {
        spec.commandLine().getErr().println("bench: " + line);
        spec.commandLine().getErr().flush();
    }
}
