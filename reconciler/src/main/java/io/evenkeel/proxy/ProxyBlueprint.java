package io.evenkeel.proxy;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the container of a proxy must be made; the engine side of it is not the adapter's concern.
 *
 * @param command the main process
 * @param httpPort the port it listens on in its container
 * @param httpsPort the same for TLS
 * @param mounts folder in the proxy directory to path in the container; {@code true} means read-only
 * @param dataTarget where its own data (certificates) lives in the container, on a volume from day one
 */
public record ProxyBlueprint(
        List<String> command, int httpPort, int httpsPort, SortedMap<String, Mounted> mounts, String dataTarget) {
    /** Where the configuration is in every proxy's container. */
    public static final String CONFIG = "/etc/proxy";

    /** As the shipped templates have it: 80, 443, {@link #CONFIG}, {@code /slots}, {@code /sock}, {@code /data}. */
    public static ProxyBlueprint running(List<String> command) {
        return new ProxyBlueprint(
                command,
                80,
                443,
                new TreeMap<>(Map.of(
                        ProxyDirectory.CONFIG, new Mounted(CONFIG, true),
                        ProxyDirectory.SLOTS, new Mounted("/slots", true),
                        ProxyDirectory.SOCKETS, new Mounted("/sock", false))),
                "/data");
    }

    /** Where a folder goes. */
    public record Mounted(String target, boolean readOnly) {}
}
