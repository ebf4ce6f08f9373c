package io.evenkeel.tests.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Evenkeel as it is installed.
 *
 * @param launcher the program's own launcher
 * @param configuration the host's {@code agent.yaml}
 */
public record Program(Path launcher, Path configuration) {
    /** The one that this build has made. */
    public static Program built(Path configuration) {
        var home = Path.of(System.getProperty("evenkeel.home", "../reconciler/target/dist"));
        return new Program(home.resolve("bin/evenkeel").toAbsolutePath().normalize(), configuration);
    }

    /** The words that run one of its commands. */
    public List<String> command(String command, String... words) {
        var all = new ArrayList<>(List.of(launcher.toString(), command, "--config", configuration.toString()));
        all.addAll(List.of(words));
        return all;
    }

    /** A loopback address with a port that nobody has just now. */
    public static InetSocketAddress freeAddress() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
