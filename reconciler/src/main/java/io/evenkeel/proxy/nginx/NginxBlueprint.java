package io.evenkeel.proxy.nginx;

import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyBlueprint.Mounted;
import io.evenkeel.proxy.ProxyDirectory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where everything is inside nginx's container; the templates say the same. */
final class NginxBlueprint {
    static final String CONFIG = "/etc/proxy";
    static final String MAIN = "/nginx.conf";

    private NginxBlueprint() {}

    /** A socket that a killed nginx has left would keep the next one from starting. */
    static ProxyBlueprint blueprint() {
        return new ProxyBlueprint(
                List.of(
                        "sh",
                        "-c",
                        "rm -f /sock/probe.sock && exec nginx -c " + CONFIG + "/current" + MAIN + " -g 'daemon off;'"),
                80,
                443,
                new TreeMap<>(Map.of(
                        ProxyDirectory.CONFIG, new Mounted(CONFIG, true),
                        ProxyDirectory.SLOTS, new Mounted("/slots", true),
                        ProxyDirectory.SOCKETS, new Mounted("/sock", false))),
                "/data");
    }

    /** The check binds its sockets too, and removes those that are files: never the running proxy's. */
    static List<String> check(String folder) {
        return List.of("sh", "-c", "mkdir -p /sock && exec nginx -t -q -c " + CONFIG + "/" + folder + MAIN);
    }

    static List<String> reload() {
        return List.of("nginx", "-c", CONFIG + "/current" + MAIN, "-s", "reload");
    }
}
