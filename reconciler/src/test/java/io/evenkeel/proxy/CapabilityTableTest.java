package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.desired.WantedProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page on proxies says what is declared of each, and the contract's tests hold them to it. */
final class CapabilityTableTest {
    @Test
    void thePageTellsOfEveryProxyWhatIsDeclared() throws Exception {
        var rows = Files.readAllLines(Path.of(System.getProperty("evenkeel.root", ".."), "docs/proxies.md")).stream()
                .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
                .map(CapabilityTableTest::cells)
                .toList();
        var kinds = rows.getFirst().stream()
                .skip(1)
                .map(cell -> cell.replaceFirst(",.*", "").toUpperCase(Locale.ROOT))
                .map(WantedProxy.Kind::valueOf)
                .toList();
        assertThat(kinds).containsExactlyInAnyOrder(WantedProxy.Kind.values());
        var told = new TreeMap<Capability, List<String>>();
        rows.stream()
                .skip(1)
                .forEach(row ->
                        told.put(Capability.valueOf(row.getFirst().split("`", -1)[1]), row.subList(1, row.size())));
        assertThat(told).containsOnlyKeys(Capability.values());
        told.forEach((capability, cells) -> assertThat(cells)
                .as("%s", capability)
                .isEqualTo(kinds.stream()
                        .map(kind -> kind.can(capability) ? "yes" : "no")
                        .toList()));
    }

    private static List<String> cells(String line) {
        var inner = line.substring(1, line.length() - 1);
        return Stream.of(inner.split("[|]", -1)).map(String::strip).toList();
    }
}
