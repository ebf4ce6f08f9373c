package io.evenkeel.proxy.nginx;

import io.evenkeel.proxy.ProxyBlueprint;
import java.util.List;

/** Where everything is inside nginx's container; the templates say the same. */
final class NginxBlueprint {
    static final String CONFIG = ProxyBlueprint.CONFIG;
    static final String MAIN = "/nginx.conf";

    private NginxBlueprint() {}

    /** A socket that a killed nginx has left would keep the next one from starting. */
    static ProxyBlueprint blueprint() {
        return ProxyBlueprint.running(List.of(
                "sh",
                "-c",
                "rm -f /sock/probe.sock && exec nginx -c " + CONFIG + "/current" + MAIN + " -g 'daemon off;'"));
    }

    /** The check binds its sockets too, and removes those that are files: never the running proxy's. */
    static List<String> check(String folder) {
        return List.of("sh", "-c", "mkdir -p /sock && exec nginx -t -q -c " + CONFIG + "/" + folder + MAIN);
    }

    static List<String> reload() {
        return List.of("nginx", "-c", CONFIG + "/current" + MAIN, "-s", "reload");
    }
}
