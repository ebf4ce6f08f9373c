package io.evenkeel.app.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.engine.Labels;
import io.evenkeel.engine.Networks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstanceTest {
    private static final Home HOME = new Home("default", "https://git.example.com/fleet.git", ".");

    private final NetworksInMemory networks = new NetworksInMemory();

    @Test
    void aNewHomeGetsANetworkThatCarriesItsId() {
        var instance = Instance.of(HOME, networks);

        assertThat(instance.id()).matches("[0-9a-f]{16}");
        assertThat(networks.list()).singleElement().satisfies(row -> {
            assertThat(row.name()).isEqualTo(instance.network()).isLessThan("a");
            assertThat(row.labels()).containsEntry(Labels.INSTANCE, instance.id());
        });
    }

    @Test
    void theSameHomeIsTheSameInstanceAlsoWhenNothingOnDiskIsLeft() {
        assertThat(Instance.of(HOME, networks)).isEqualTo(Instance.of(HOME, networks));
        assertThat(networks.list()).hasSize(1);
    }

    @Test
    void anotherHostRepositoryOrPathIsAnotherInstance() {
        var ids = List.of(
                        HOME,
                        new Home("second", HOME.repository(), HOME.path()),
                        new Home(HOME.host(), "https://git.example.com/other.git", HOME.path()),
                        new Home(HOME.host(), HOME.repository(), "deploy"))
                .stream()
                .map(home -> Instance.of(home, networks).id())
                .toList();

        assertThat(ids).doesNotHaveDuplicates();
    }

    @Test
    void severalThatClaimTheSameHomeRefuseToStart() {
        var instance = Instance.of(HOME, networks);
        SortedMap<String, String> labels =
                new TreeMap<>(networks.list().getFirst().labels());
        labels.put(Labels.INSTANCE, "ffffffffffffffff");
        networks.create("by-hand", Optional.empty(), Optional.empty(), labels);

        assertThatThrownBy(() -> Instance.of(HOME, networks))
                .isInstanceOf(InstanceException.class)
                .hasMessageContaining("by-hand")
                .hasMessageContaining(instance.network())
                .hasMessageContaining("docker network rm");
    }

    @Test
    void lookingForAnInstanceMakesNone() {
        assertThat(Instance.find(HOME, networks)).isEmpty();
        assertThat(networks.list()).isEmpty();
    }

    @Test
    void theKeyIsMadeOnceAndOnlyItsOwnerReadsIt(@TempDir Path folder) throws Exception {
        var key = InstanceKey.in(folder);
        var file = folder.resolve("instance/key");

        assertThat(key.bytes()).hasSize(32).isEqualTo(InstanceKey.in(folder).bytes());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(key).hasToString("••••");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
        assertThat(InstanceKey.in(folder.resolve("other")).bytes()).isNotEqualTo(key.bytes());
    }

    @Test
    void aKeyThatWasCutShortIsNotTakenForOne(@TempDir Path folder) throws Exception {
        InstanceKey.in(folder);
        Files.write(folder.resolve("instance/key"), new byte[7]);

        assertThatThrownBy(() -> InstanceKey.in(folder))
                .isInstanceOf(InstanceException.class)
                .hasMessageContaining("7 bytes");
    }

    @Test
    void aProcessThatDiedWhileMakingTheKeyLeavesNoHalfOfIt(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("instance"));
        Files.write(folder.resolve("instance/key.new"), new byte[7]);

        assertThat(InstanceKey.in(folder).bytes()).hasSize(32);
    }

    private static final class NetworksInMemory implements Networks {
        private final List<NetworkRow> rows = new ArrayList<>();

        @Override
        public List<NetworkRow> list() {
            return List.copyOf(rows);
        }

        @Override
        public void create(
                String name, Optional<String> subnet, Optional<String> dynamicRange, SortedMap<String, String> labels) {
            rows.add(new NetworkRow(name, subnet.map(List::of).orElse(List.of()), labels));
        }

        @Override
        public void remove(String name) {
            rows.removeIf(row -> row.name().equals(name));
        }

        @Override
        public void connect(String network, String container) {
            throw new UnsupportedOperationException("an instance attaches nothing");
        }

        @Override
        public void disconnect(String network, String container) {
            throw new UnsupportedOperationException("an instance detaches nothing");
        }
    }
}
