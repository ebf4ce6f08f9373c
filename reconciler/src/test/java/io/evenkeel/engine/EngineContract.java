package io.evenkeel.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.engine.NewContainer.Attachment;
import io.evenkeel.engine.NewContainer.Confinement;
import io.evenkeel.state.Secret;
import io.evenkeel.state.desired.ContainerSpec;
import io.evenkeel.state.desired.DeliveredFile;
import io.evenkeel.state.desired.Lifecycle;
import io.evenkeel.state.desired.Lifecycle.Restart;
import io.evenkeel.state.desired.Limits;
import io.evenkeel.state.desired.Variable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every engine does: run by the Docker Engine and by the one of plain memory, so that neither can drift. */
public abstract class EngineContract {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Unlike the lab's and the default pool's networks. */
    private static final String SUBNET = "10.219.87.0/24";

    private static final String FIXED = "10.219.87.17";
    private static final String NET = "evenkeel-contract";

    private final List<String> made = new ArrayList<>();

    /** The engine under test, reachable. */
    protected abstract Engine engine();

    /** An image that the engine has, whose containers run until they are stopped. */
    protected abstract String running();

    /** An image whose containers print {@code one}, {@code two} and end with 3 at once. */
    protected abstract String exiting();

    /** What to run in a running container: it prints {@code hello} and ends with 5. */
    protected abstract List<String> command();

    @BeforeEach
    void makeNetwork() {
        engine().networks().create(NET, Optional.of(SUBNET), Optional.of("10.219.87.128/25"), labels());
    }

    @AfterEach
    void cleanUp() {
        made.forEach(engine().containers()::remove);
        engine().networks().remove(NET);
        engine().networks().remove(NET + "-2");
    }

    @Test
    void aCreatedContainerIsListedWithItsLabelsAndItsFixedAddress() {
        create("a", running(), to(FIXED));

        assertThat(row("a").state()).isEqualTo("created");
        assertThat(row("a").labels()).containsEntry(Labels.INSTANCE, "contract");
        assertThat(row("a").networks()).isEqualTo(Map.of(NET, Optional.of(FIXED)));
        assertThat(row("a").image()).isEqualTo(running());
    }

    @Test
    void aTakenNameIsAConflict() {
        create("a", running(), to(FIXED));

        assertThatThrownBy(() -> create("a", running(), to(FIXED))).isInstanceOf(EngineException.Conflict.class);
    }

    @Test
    void aContainerOfAnImageThatIsNotThereIsNotCreated() {
        assertThatThrownBy(() -> create("a", "evenkeel.invalid/none:1", to(FIXED)))
                .isInstanceOf(EngineException.NotFound.class)
                .hasMessageContaining("evenkeel.invalid/none");
        assertThat(listed("a")).isEmpty();
    }

    @Test
    void aStartedContainerRunsAtItsFixedAddress() {
        create("a", running(), to(FIXED));
        start("a");

        assertThat(row("a").state()).isEqualTo("running");
        assertThat(inspect("a").addresses().get(NET)).contains(FIXED);
    }

    @Test
    void startingTwiceChangesNothing() {
        create("a", running(), to(FIXED));
        start("a");
        var first = inspect("a");
        start("a");

        assertThat(inspect("a").startedAt()).isEqualTo(first.startedAt());
    }

    @Test
    void aRestartIsSeenByItsStartTime() {
        create("a", running(), to(FIXED));
        start("a");
        var first = inspect("a");
        engine().containers().stop(name("a"));
        start("a");

        assertThat(inspect("a").startedAt()).isNotEqualTo(first.startedAt());
        assertThat(inspect("a").id()).isEqualTo(first.id());
    }

    @Test
    void anAddressInUseIsAConflictAtStartAndTheContainerStaysCreated() {
        create("a", running(), to(FIXED));
        create("b", running(), to(FIXED));
        start("a");

        assertThatThrownBy(() -> start("b"))
                .isInstanceOf(EngineException.Conflict.class)
                .hasMessageContaining("ddress");
        assertThat(row("b").state()).isEqualTo("created");
    }

    @Test
    void aStoppedContainerKeepsItsAddressInTheListing() {
        create("a", running(), to(FIXED));
        start("a");
        engine().containers().stop(name("a"));

        assertThat(row("a").state()).isEqualTo("exited");
        assertThat(row("a").networks()).containsEntry(NET, Optional.of(FIXED));
    }

    @Test
    void stoppingWhatDoesNotRunChangesNothing() {
        create("a", running(), to(FIXED));
        engine().containers().stop(name("a"));

        assertThat(row("a").state()).isEqualTo("created");
    }

    @Test
    void aContainerThatEndsShowsItsCodeAndItsOutput() {
        create("a", exiting(), to(FIXED));
        start("a");

        assertThat(engine().containers().await(name("a"), PATIENCE)).isEqualTo(3);
        assertThat(inspect("a").state()).isEqualTo("exited");
        assertThat(inspect("a").exit().code()).isEqualTo(3);
        assertThat(row("a").exitCode()).contains(3);
        assertThat(engine().containers().tail(name("a"), 5)).containsExactly("one", "two");
        assertThat(engine().containers().tail(name("a"), 1)).containsExactly("two");
    }

    @Test
    void outputIsFollowedToTheEndOfTheContainer() {
        create("a", exiting(), to(FIXED));
        start("a");
        var lines = new ArrayList<String>();
        engine().containers().follow(name("a"), Containers.ALL, PATIENCE, lines::add);

        assertThat(lines).containsExactly("one", "two");
    }

    @Test
    void ofWhatIsThereOnlyTheNewestLinesComeFirst() {
        create("a", exiting(), to(FIXED));
        start("a");
        engine().containers().await(name("a"), PATIENCE);
        var lines = new ArrayList<String>();
        engine().containers().follow(name("a"), 1, PATIENCE, lines::add);

        assertThat(lines).containsExactly("two");
    }

    @Test
    void followingEndsWhenTheReaderHasSeenEnough() {
        create("a", exiting(), to(FIXED));
        start("a");
        var lines = new ArrayList<String>();
        engine().containers().follow(name("a"), Containers.ALL, PATIENCE, line -> {
            lines.add(line);
            return false;
        });

        assertThat(lines).containsExactly("one");
    }

    @Test
    void waitingForWhatGoesOnIsAnError() {
        create("a", running(), to(FIXED));
        start("a");

        assertThatThrownBy(() -> engine().containers().await(name("a"), Duration.ofMillis(50)))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("still runs");
    }

    @Test
    void aCommandInAContainerGivesItsCodeAndOutput() {
        create("a", running(), to(FIXED));
        start("a");

        assertThat(engine().containers().exec(name("a"), command(), PATIENCE)).isEqualTo(new ExecResult(5, "hello"));
    }

    @Test
    void aCommandInAContainerThatDoesNotRunIsAConflict() {
        create("a", running(), to(FIXED));

        assertThatThrownBy(() -> engine().containers().exec(name("a"), command(), PATIENCE))
                .isInstanceOf(EngineException.Conflict.class);
    }

    @Test
    void aRemovedContainerIsGoneWhetherItRunsOrNot() {
        create("a", running(), to(FIXED));
        start("a");
        engine().containers().remove(name("a"));

        assertThat(listed("a")).isEmpty();
        assertThatCode(() -> engine().containers().remove(name("a"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> inspect("a")).isInstanceOf(EngineException.NotFound.class);
    }

    @Test
    void aStoppedContainerCanLeaveEveryNetwork() {
        create("a", running(), to(FIXED));
        start("a");
        engine().containers().stop(name("a"));
        engine().networks().disconnect(NET, name("a"));
        engine().networks().disconnect(NET, name("a"));

        assertThat(row("a").networks()).isEmpty();
    }

    @Test
    void aContainerJoinsANetworkOnce() {
        engine().networks().create(NET + "-2", Optional.empty(), Optional.empty(), labels());
        create("a", running(), to(FIXED));
        start("a");
        engine().networks().connect(NET + "-2", name("a"));
        engine().networks().connect(NET + "-2", name("a"));

        assertThat(row("a").networks()).containsOnlyKeys(NET, NET + "-2");
    }

    @Test
    void aContainerInsideAnotherNeedsItRunning() {
        create("a", running(), to(FIXED));
        create("b", running(), new Attachment.Inside(name("a")));

        assertThatThrownBy(() -> start("b")).isInstanceOf(EngineException.class);
        start("a");
        start("b");
        assertThat(row("b").state()).isEqualTo("running");
        assertThat(row("b").networks()).isEmpty();
    }

    @Test
    void removedVariablesAreBareNames() {
        create("a", running(), to(FIXED));

        assertThat(inspect("a").environment())
                .contains(
                        Secret.of("KEPT=text with = and \n and $X"),
                        Secret.of("EMPTY="),
                        Secret.of("SECRET=of = two\nlines"),
                        Secret.of("GONE"));
    }

    @Test
    void aNetworkIsListedWithItsSubnetAndLabels() {
        assertThat(network(NET).subnets()).containsExactly(SUBNET);
        assertThat(network(NET).labels()).containsEntry(Labels.INSTANCE, "contract");
    }

    @Test
    void aTakenNetworkNameAndATakenSubnetAreConflicts() {
        var networks = engine().networks();

        assertThatThrownBy(() -> networks.create(NET, Optional.empty(), Optional.empty(), labels()))
                .isInstanceOf(EngineException.Conflict.class);
        assertThatThrownBy(() -> networks.create(NET + "-2", Optional.of(SUBNET), Optional.empty(), labels()))
                .isInstanceOf(EngineException.Conflict.class);
    }

    @Test
    void aNetworkInUseIsNotRemoved() {
        create("a", running(), to(FIXED));
        start("a");

        assertThatThrownBy(() -> engine().networks().remove(NET)).isInstanceOf(EngineException.Conflict.class);
        engine().containers().remove(name("a"));
        engine().networks().remove(NET);
        engine().networks().remove(NET);
        assertThat(engine().networks().list())
                .extracting(Networks.NetworkRow::name)
                .doesNotContain(NET);
    }

    @Test
    void eventsTellNameActionAndLabels() {
        var heard = new CopyOnWriteArrayList<Events.ContainerEvent>();
        try (var _ = engine().events().listen(heard::add)) {
            create("a", exiting(), to(FIXED));
            start("a");
            Awaitility.await()
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(heard)
                            .filteredOn(event -> event.container().equals(name("a")))
                            .filteredOn(
                                    event -> "contract".equals(event.labels().get(Labels.INSTANCE)))
                            .extracting(Events.ContainerEvent::action)
                            .containsSubsequence("create", "start", "die"));
        }
    }

    @Test
    void aListenerThatThrowsHearsTheNextEvent() {
        var heard = new CopyOnWriteArrayList<String>();
        try (var _ = engine().events().listen(event -> {
            heard.add(event.container() + " " + event.action());
            throw new IllegalStateException("a listener that fails");
        })) {
            create("a", running(), to(FIXED));
            Awaitility.await().atMost(PATIENCE).until(() -> heard.contains(name("a") + " create"));
            engine().containers().remove(name("a"));
            Awaitility.await().atMost(PATIENCE).until(() -> heard.contains(name("a") + " destroy"));
        }
    }

    @Test
    void aVolumeIsMadeOnceAndListedWithItsLabels() {
        var volumes = engine().volumes();
        var folder = volumes.ensure(name("volume"), labels());

        assertThat(volumes.ensure(name("volume"), new TreeMap<>()))
                .isEqualTo(folder)
                .startsWith("/");
        assertThat(volumes.list()).contains(new Volumes.VolumeRow(name("volume"), labels()));
        volumes.remove(name("volume"));
        volumes.remove(name("volume"));
        assertThat(volumes.list()).extracting(Volumes.VolumeRow::name).doesNotContain(name("volume"));
    }

    @Test
    void filesAreCopiedIntoACreatedContainerMoreThanOnce() {
        create("a", running(), to(FIXED));
        SortedMap<String, DeliveredFile> files = new TreeMap<>();
        files.put("etc/app.conf", file());

        engine().containers().copyInto(name("a"), "/", files);
        engine().containers().copyInto(name("a"), "/", files);
        start("a");
        assertThat(row("a").state()).isEqualTo("running");
    }

    @Test
    void filesForAContainerThatIsNotThereAreRefused() {
        SortedMap<String, DeliveredFile> files = new TreeMap<>();
        files.put("a", file());

        assertThatThrownBy(() -> engine().containers().copyInto(name("none"), "/", files))
                .isInstanceOf(EngineException.NotFound.class);
    }

    private static DeliveredFile file() {
        return new DeliveredFile(
                "/etc/app.conf", DeliveredFile.Content.of(new byte[] {1, 0}), 0444, DeliveredFile.Owner.ROOT);
    }

    @Test
    void presentImagesAreFound() {
        assertThat(engine().images().present()).contains(running(), exiting());
        assertThat(engine().images().has(running())).isTrue();
        assertThat(engine().images().has("evenkeel.invalid/none:1")).isFalse();
    }

    private void create(String name, String image, Attachment network) {
        SortedMap<String, Variable> variables = new TreeMap<>();
        variables.put("KEPT", new Variable.Text("text with = and \n and $X"));
        variables.put("EMPTY", new Variable.Text(""));
        variables.put("SECRET", new Variable.Hidden(Secret.of("of = two\nlines")));
        variables.put("GONE", new Variable.Removed());
        var spec = new ContainerSpec(
                image,
                Optional.empty(),
                Optional.empty(),
                variables,
                List.of(),
                List.of(),
                Limits.NONE,
                new Lifecycle(Optional.of("SIGKILL"), Duration.ofSeconds(1), Restart.NO));
        made.add(name(name));
        engine().containers().create(new NewContainer(name(name), spec, labels(), network, Confinement.APP));
    }

    private void start(String name) {
        engine().containers().start(name(name));
    }

    private Inspection inspect(String name) {
        return engine().containers().inspect(name(name));
    }

    private ContainerRow row(String name) {
        return listed(name).getFirst();
    }

    private List<ContainerRow> listed(String name) {
        return engine().containers().list().stream()
                .filter(row -> row.name().equals(name(name)))
                .toList();
    }

    private Networks.NetworkRow network(String name) {
        return engine().networks().list().stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Attachment to(String address) {
        return new Attachment.To(NET, Optional.of(address), List.of("alias.contract.internal"));
    }

    private static SortedMap<String, String> labels() {
        return new TreeMap<>(Map.of(Labels.INSTANCE, "contract"));
    }

    private static String name(String brief) {
        return "evenkeel.contract." + brief;
    }
}
