package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.haproxy.HaproxyConfig;
import io.evenkeel.state.desired.WantedProxy;
import java.util.List;
import org.junit.jupiter.api.Nested;

/** The contract, asked of the real HAProxy, as new as there is. */
final class HaproxyIT {
    static final ProxyUnderTest.Words WORDS = new ProxyUnderTest.Words(
            "haproxy", "haproxy.cfg", "app.cfg", List.of("backends/", ".cfg"), "\tno_such_directive\n", "\nstream\n");
    private static final ProxyUnderTest HAPROXY = new ProxyUnderTest(
            WantedProxy.Kind.HAPROXY,
            "haproxy",
            50,
            ProxyUnderTest.image("haproxy"),
            ProxyUnderTest.Making.plain(HaproxyConfig::new),
            WORDS);

    @Nested
    final class Routing extends RoutingContract {
        Routing() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Switch extends SwitchContract {
        Switch() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Traffic extends TrafficContract {
        Traffic() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Reach extends ReachContract {
        Reach() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Publish extends PublishContract {
        Publish() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Health extends HealthContract {
        Health() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Drain extends DrainContract {
        Drain() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Reload extends ReloadContract {
        Reload() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Hold extends HoldContract {
        Hold() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Handled extends HandlingContract {
        Handled() {
            super(HAPROXY);
        }
    }

    @Nested
    final class Page extends ErrorPageContract {
        Page() {
            super(HAPROXY);
        }
    }
}
