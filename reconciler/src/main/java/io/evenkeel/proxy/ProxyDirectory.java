package io.evenkeel.proxy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where everything lies that outlives the proxy's container. {@code config}, {@code slots} and {@code sock} are mounted
 * into it as folders, never file by file, so that a rename in them is seen inside; {@code routes} is ours alone.
 *
 * @param root the same absolute path on the host and in an agent's container
 */
public record ProxyDirectory(Path root) {
    /** What Linux takes as the path of a unix socket, in bytes, without the closing zero. */
    private static final int LONGEST_SOCKET_PATH = 107;

    /** Rendered configuration; read-only in the proxy. */
    public static final String CONFIG = "config";
    /** Pointers; read-only in the proxy. */
    public static final String SLOTS = "slots";
    /** Unix sockets that the proxy makes. */
    public static final String SOCKETS = "sock";

    public Path config() {
        return root.resolve(CONFIG);
    }

    public Path slots() {
        return root.resolve(SLOTS);
    }

    public Path sockets() {
        return root.resolve(SOCKETS);
    }

    /** The published routes as data, one file per app. */
    public Path routes() {
        return root.resolve("routes");
    }

    /**
     * The socket on which the proxy is asked to reach a copy.
     *
     * @throws ProxyException when its path is longer than a unix socket's may be
     */
    public Path probeSocket() {
        var socket = sockets().resolve("probe.sock");
        if (socket.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_SOCKET_PATH) {
            throw new ProxyException("the proxy directory's path is too long: " + socket + " exceeds the "
                    + LONGEST_SOCKET_PATH + " bytes of a unix socket; set a shorter proxyDirectory in agent.yaml");
        }
        return socket;
    }

    /** Makes the folders that are missing. */
    public void create() {
        for (var folder : List.of(config(), slots(), sockets(), routes())) {
            try {
                Files.createDirectories(folder);
            } catch (IOException e) {
                throw new ProxyException(
                        "cannot create " + folder + ": " + e + "; the agent must be able to write to proxyDirectory",
                        e);
            }
        }
    }
}
