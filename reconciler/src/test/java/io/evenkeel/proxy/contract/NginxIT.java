package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.nginx.NginxConfig;
import io.evenkeel.state.desired.WantedProxy;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The contract, asked of the real nginx, as new as there is. */
final class NginxIT {
    static final ProxyUnderTest.Words WORDS = new ProxyUnderTest.Words(
            "nginx", "nginx.conf", "app.conf", List.of("apps/", ".conf"), "no_such_directive on;", "\nstream {\n");
    private static final ProxyUnderTest NGINX = new ProxyUnderTest(
            WantedProxy.Kind.NGINX,
            "nginx",
            30,
            ProxyUnderTest.image("nginx"),
            ProxyUnderTest.Making.plain(NginxConfig::new),
            WORDS);

    @Nested
    final class Routing extends RoutingContract {
        Routing() {
            super(NGINX);
        }
    }

    @Nested
    final class Traffic extends TrafficContract {
        Traffic() {
            super(NGINX);
        }
    }

    @Nested
    final class Reach extends ReachContract {
        Reach() {
            super(NGINX);
        }
    }

    @Nested
    final class Switch extends SwitchContract {
        Switch() {
            super(NGINX);
        }
    }

    @Nested
    final class Publish extends PublishContract {
        Publish() {
            super(NGINX);
        }
    }

    @Nested
    final class Health extends HealthContract {
        Health() {
            super(NGINX);
        }
    }

    @Nested
    final class Drain extends DrainContract {
        Drain() {
            super(NGINX);
        }
    }

    @Nested
    final class Reload extends ReloadContract {
        Reload() {
            super(NGINX);
        }
    }

    @Nested
    final class Handled extends HandlingContract {
        Handled() {
            super(NGINX);
        }
    }

    @Nested
    final class Hold extends HoldContract {
        Hold() {
            super(NGINX);
        }
    }

    @Nested
    final class Page extends ErrorPageContract {
        Page() {
            super(NGINX);
        }
    }
}
