package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.haproxy.HaproxyConfig;
import io.evenkeel.state.desired.WantedProxy;
import org.junit.jupiter.api.Nested;

/** The part of the contract that depends most on the version, asked of the oldest HAProxy that is supported. */
final class Haproxy26IT {
    private static final ProxyUnderTest HAPROXY_26 = new ProxyUnderTest(
            WantedProxy.Kind.HAPROXY,
            "haproxy26",
            60,
            ProxyUnderTest.image("haproxy", "bookworm"),
            ProxyUnderTest.Making.plain(HaproxyConfig::new),
            HaproxyIT.WORDS);

    @Nested
    final class Routing extends RoutingContract {
        Routing() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Switch extends SwitchContract {
        Switch() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Traffic extends TrafficContract {
        Traffic() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Publish extends PublishContract {
        Publish() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Drain extends DrainContract {
        Drain() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Reload extends ReloadContract {
        Reload() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Hold extends HoldContract {
        Hold() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Handled extends HandlingContract {
        Handled() {
            super(HAPROXY_26);
        }
    }

    @Nested
    final class Page extends ErrorPageContract {
        Page() {
            super(HAPROXY_26);
        }
    }
}
