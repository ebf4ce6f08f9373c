package io.evenkeel.proxy.caddy;

import io.evenkeel.proxy.ProxyBlueprint;
import java.util.List;

/** Where everything is inside Caddy's container; the templates say the same. */
final class CaddyBlueprint {
    static final String CONFIG = ProxyBlueprint.CONFIG;
    static final String ADMIN = "unix//sock/admin.sock";

    private CaddyBlueprint() {}

    static ProxyBlueprint blueprint() {
        return ProxyBlueprint.running(
                List.of("caddy", "run", "--config", CONFIG + "/current/Caddyfile", "--adapter", "caddyfile"));
    }
}
