package io.evenkeel.tests.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Evenkeel as it is installed.
 *
 * @param launcher the program's own launcher
 * @param configuration the host's {@code agent.yaml}
 */
public record Program(Path launcher, Path configuration) {
    private static final Path BUILT = Path.of(System.getProperty("evenkeel.home", "../reconciler/target/dist"))
            .resolve("bin/evenkeel")
            .toAbsolutePath()
            .normalize();

    /** The one that this build has made. */
    public static Program built(Path configuration) {
        return new Program(BUILT, configuration);
    }

    /**
     * Does nothing when the build has made it.
     *
     * @throws MissingException when it has not
     */
    public static void requireBuilt() {
        if (!Files.isExecutable(BUILT)) {
            throw new MissingException(BUILT + " is not there: build it with bin/evenkeel version");
        }
    }

    /** The words that run one of its commands. */
    public List<String> command(String command, String... words) {
        var all = new ArrayList<>(List.of(launcher.toString(), command, "--config", configuration.toString()));
        all.addAll(List.of(words));
        return all;
    }

    /** A loopback address with a port that nobody has just now. */
    public static InetSocketAddress freeAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), freePort(0));
    }

    /** This port where nobody listens on the loopback address; else another one that nobody has just now. */
    public static int freePort(int wanted) {
        return open(wanted).or(() -> open(0)).orElseThrow();
    }

    private static Optional<Integer> open(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return Optional.of(socket.getLocalPort());
        } catch (IOException taken) {
            return Optional.empty();
        }
    }
}
