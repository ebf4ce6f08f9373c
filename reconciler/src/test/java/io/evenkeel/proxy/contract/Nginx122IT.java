package io.evenkeel.proxy.contract;

import io.evenkeel.proxy.nginx.NginxConfig;
import io.evenkeel.state.desired.WantedProxy;
import org.junit.jupiter.api.Nested;

/** The part of the contract that depends most on the version, asked of the oldest nginx that is supported. */
final class Nginx122IT {
    private static final ProxyUnderTest NGINX_122 = new ProxyUnderTest(
            WantedProxy.Kind.NGINX,
            "nginx122",
            40,
            ProxyUnderTest.image("nginx", "bookworm"),
            ProxyUnderTest.Making.plain(NginxConfig::new),
            NginxIT.WORDS);

    @Nested
    final class Routing extends RoutingContract {
        Routing() {
            super(NGINX_122);
        }
    }

    @Nested
    final class Traffic extends TrafficContract {
        Traffic() {
            super(NGINX_122);
        }
    }

    @Nested
    final class Switch extends SwitchContract {
        Switch() {
            super(NGINX_122);
        }
    }

    @Nested
    final class Drain extends DrainContract {
        Drain() {
            super(NGINX_122);
        }
    }

    @Nested
    final class Handled extends HandlingContract {
        Handled() {
            super(NGINX_122);
        }
    }

    @Nested
    final class Hold extends HoldContract {
        Hold() {
            super(NGINX_122);
        }
    }

    @Nested
    final class Page extends ErrorPageContract {
        Page() {
            super(NGINX_122);
        }
    }
}
