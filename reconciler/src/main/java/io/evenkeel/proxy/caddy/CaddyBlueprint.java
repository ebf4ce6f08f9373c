package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.ProxyBlueprint;
import io.evenkeel.proxy.ProxyBlueprint.Mounted;
import io.evenkeel.proxy.ProxyDirectory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where everything is inside Caddy's container; the templates say the same. */
final class CaddyBlueprint {
    static final String CONFIG = "/etc/proxy";
    static final String ADMIN = "unix//sock/admin.sock";

    private CaddyBlueprint() {}

    static ProxyBlueprint blueprint() {
        return new ProxyBlueprint(
                List.of("caddy", "run", "--config", CONFIG + "/current/Caddyfile", "--adapter", "caddyfile"),
                80,
                443,
                new TreeMap<>(Map.of(
                        ProxyDirectory.CONFIG, new Mounted(CONFIG, true),
                        ProxyDirectory.SLOTS, new Mounted("/slots", true),
                        ProxyDirectory.SOCKETS, new Mounted("/sock", false))),
                "/data");
    }
}
