package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.caddy.CaddyConfig;
import io.evenkeel.proxy.nginx.NginxConfig;
import io.evenkeel.state.desired.WantedProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The page on proxies says what the adapters declare, and the contract's tests hold them to it. */
final class CapabilityTableTest {
    private static final Map<String, Set<Capability>> DECLARED =
            Map.of("caddy", declared(CaddyConfig::new), "nginx", declared(NginxConfig::new));

    @Test
    void thePageTellsOfEveryProxyWhatItDeclares() throws Exception {
        var rows = Files.readAllLines(Path.of(System.getProperty("evenkeel.root", ".."), "docs/proxies.md")).stream()
                .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
                .map(CapabilityTableTest::cells)
                .toList();
        var kinds = rows.getFirst().stream()
                .skip(1)
                .map(cell -> cell.replaceFirst(",.*", ""))
                .toList();
        assertThat(kinds).containsExactlyInAnyOrderElementsOf(DECLARED.keySet());
        var told = new TreeMap<Capability, List<String>>();
        rows.stream()
                .skip(1)
                .forEach(row ->
                        told.put(Capability.valueOf(row.getFirst().split("`", -1)[1]), row.subList(1, row.size())));
        assertThat(told).containsOnlyKeys(Capability.values());
        told.forEach((capability, cells) -> assertThat(cells)
                .as("%s", capability)
                .isEqualTo(kinds.stream()
                        .map(kind -> DECLARED.getOrDefault(kind, Set.of()).contains(capability) ? "yes" : "no")
                        .toList()));
    }

    @Test
    void thePlannerKnowsWhichOnesHoldRequests() {
        for (var kind : WantedProxy.Kind.values()) {
            var declared = DECLARED.getOrDefault(kind.name().toLowerCase(Locale.ROOT), Set.of());
            assertThat(kind.holds()).as("%s", kind).isEqualTo(declared.contains(Capability.HOLDS_REQUESTS));
        }
    }

    private interface Making {
        ConfigAdapter config(ProxyDirectory directory, ProxyProcess process, Supplier<Duration> idleTimeout);
    }

    private static Set<Capability> declared(Making making) {
        return making.config(new ProxyDirectory(Path.of("unused")), new NoProcess(), () -> Duration.ZERO)
                .capabilities();
    }

    private static List<String> cells(String line) {
        var inner = line.substring(1, line.length() - 1);
        return List.of(inner.split("[|]", -1)).stream().map(String::strip).toList();
    }
}
