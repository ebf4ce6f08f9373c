package io.evenkeel.tests.host;

import io.evenkeel.engine.Labels;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An engine as its operator uses it: through {@code docker}.
 *
 * @param address of the engine, {@code unix:///…}
 */
public record Docker(String address) {
    public static final Docker HERE = new Docker("unix:///var/run/docker.sock");

    /**
     * Does nothing when it can be used.
     *
     * @throws MissingException when the client is not installed or the engine does not answer
     */
    public void require() {
        if (!Output.exists("docker")) {
            throw new MissingException("the command docker is not there: install it (Debian or Ubuntu: docker.io)");
        }
        var said = tryTo("version");
        if (said.exitCode() != 0) {
            throw new MissingException("no Docker Engine answers at " + address
                    + ": start it (systemctl start docker), or see"
                    + " whether your user may use it (group docker)\n"
                    + said.text().strip());
        }
    }

    /** The engine's version. */
    public String version() {
        return run("version", "--format", "{{.Server.Version}}").text().strip();
    }

    /** Runs {@code docker} with these words, which must succeed. */
    public Output run(String... words) {
        return tryTo(words).expect(0);
    }

    /** Runs {@code docker} with these words, in a session of its own: Ctrl-C ends who asked for it, and not half a removal. */
    public Output tryTo(String... words) {
        return Output.of(
                Path.of("/"),
                Stream.concat(Stream.of("setsid", "docker", "-H", address), Stream.of(words))
                        .toList());
    }

    /** Names and ids of the containers with a label, running or not. */
    public SortedMap<String, String> containers(String label) {
        return list("ps", "-a", "--no-trunc", "--filter", "label=" + label, "--format", "{{.Names}} {{.ID}}");
    }

    /** Names and ids of the running containers with a label. */
    public SortedMap<String, String> running(String label) {
        return list("ps", "--no-trunc", "--filter", "label=" + label, "--format", "{{.Names}} {{.ID}}");
    }

    /** Names and ids of the networks with a label. */
    public SortedMap<String, String> networks(String label) {
        return list("network", "ls", "--no-trunc", "--filter", "label=" + label, "--format", "{{.Name}} {{.ID}}");
    }

    /** The id of the installation that follows a repository; empty before its first pass. */
    public Optional<String> instance(String repository) {
        return networks(Labels.REPOSITORY + "=" + repository).keySet().stream()
                .map(name -> name.substring(name.lastIndexOf('-') + 1))
                .findFirst();
    }

    /** Removes everything that carries a label, and the volumes with a prefix. */
    public void removeAll(String label, String volumes) {
        removeContainers(label);
        removeNetworks(label);
        each(run("volume", "ls", "-q", "--filter", "name=" + volumes).lines(), "volume", "rm");
    }

    /** Removes the containers that carry a label, running or not; some may stay. */
    public void removeContainers(String label) {
        each(List.copyOf(containers(label).values()), "rm", "-f", "-v");
    }

    /** Removes the networks that carry a label; those in use stay. */
    public void removeNetworks(String label) {
        each(List.copyOf(networks(label).values()), "network", "rm");
    }

    private void each(List<String> things, String... command) {
        if (!things.isEmpty()) {
            tryTo(Stream.concat(Stream.of(command), things.stream()).toArray(String[]::new));
        }
    }

    private SortedMap<String, String> list(String... words) {
        SortedMap<String, String> rows = new TreeMap<>();
        run(words).lines().forEach(line -> rows.put(line.split(" ", -1)[0], line.split(" ", -1)[1]));
        return rows;
    }
}
