package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.caddy.CaddyConfig;
import io.evenkeel.state.desired.WantedProxy;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The contract, asked of the real Caddy. */
final class CaddyIT {
    private static final ProxyUnderTest CADDY = new ProxyUnderTest(
            WantedProxy.Kind.CADDY,
            "caddy",
            20,
            ProxyUnderTest.image("caddy"),
            CaddyConfig::new,
            new ProxyUnderTest.Words(
                    "caddy",
                    "Caddyfile",
                    "app.caddy",
                    List.of("apps/", ".caddy"),
                    "http://x.example.com {\n\tno_such_directive\n}",
                    "\nmissing.example.com {\n"));

    @Nested
    final class Routing extends RoutingContract {
        Routing() {
            super(CADDY);
        }
    }

    @Nested
    final class Switch extends SwitchContract {
        Switch() {
            super(CADDY);
        }
    }

    @Nested
    final class Traffic extends TrafficContract {
        Traffic() {
            super(CADDY);
        }
    }

    @Nested
    final class Reach extends ReachContract {
        Reach() {
            super(CADDY);
        }
    }

    @Nested
    final class Publish extends PublishContract {
        Publish() {
            super(CADDY);
        }
    }

    @Nested
    final class Health extends HealthContract {
        Health() {
            super(CADDY);
        }
    }

    @Nested
    final class Drain extends DrainContract {
        Drain() {
            super(CADDY);
        }
    }

    @Nested
    final class Reload extends ReloadContract {
        Reload() {
            super(CADDY);
        }
    }

    @Nested
    final class Hold extends HoldContract {
        Hold() {
            super(CADDY);
        }
    }

    @Nested
    final class Tls extends TlsContract {
        Tls() {
            super(CADDY);
        }
    }

    @Nested
    final class Acme extends AcmeContract {
        Acme() {
            super(CADDY);
        }
    }

    @Nested
    final class Handled extends HandlingContract {
        Handled() {
            super(CADDY);
        }
    }

    @Nested
    final class Page extends ErrorPageContract {
        Page() {
            super(CADDY);
        }
    }
}
