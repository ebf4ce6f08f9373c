package io.evenkeel.proxy.haproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.proxy.SlotListing;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.Route;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class HaproxyServersTest {
    private final Route web = Routes.one("web", 2, "web.example.com");

    private static HaproxyServers servers(Route route, String... entries) {
        return HaproxyServers.of(List.of(route), new SlotListing(Slot.BLUE, new TreeSet<>(Set.of(entries))));
    }

    @Test
    void whatGetsRequestsComesInBeforeTheOthersGoOut() {
        assertThat(servers(web, "10.211.0.3:8080", "10.211.0.2:8080.withdrawn").commands())
                .containsExactly(
                        "set server shop.production.web.8080/10.211.0.3:8080 state ready",
                        "set server shop.production.web.8080/10.211.0.2:8080 state maint",
                        "set server shop.production.web.8080.zero/zero state maint");
    }

    @Test
    void theNextStartReadsOnlyOfThoseThatGetRequests() {
        assertThat(servers(web, "10.211.0.3:8080").state().lines().skip(2))
                .containsExactly(
                        "1 shop.production.web.8080 1 10.211.0.3:8080 10.211.0.3 2 4 1 1 0 1 0 0 0 0 0 0 - 8080 - 0 0 - - 0");
        assertThat(servers(web, "zero").state()).contains("\n1 shop.production.web.8080.zero 1 zero 127.0.0.1 2 4 ");
    }

    @Test
    void requestsAreHeldOnlyWhileNoCopyIsUp() {
        var patient = web.withHold(Optional.of(Duration.ofSeconds(5)));
        var holding = "set server shop.production.web.8080.hold/hold state ready";
        assertThat(servers(patient, "hold").commands()).contains(holding);
        assertThat(servers(patient, "hold", "10.211.0.2:8080").commands())
                .doesNotContain(holding)
                .contains("set server shop.production.web.8080.hold/10.211.0.2:8080 state ready");
        assertThat(servers(web, "hold").commands()).doesNotContain(holding);
    }

    @Test
    void anAppWithoutDomainsHasNone() {
        assertThat(servers(Routes.one("worker", 2), "10.211.0.2:8080").servers())
                .isEmpty();
    }
}
