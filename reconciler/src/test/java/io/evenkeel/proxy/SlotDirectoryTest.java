package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.state.CopyName;
import io.evenkeel.state.Fingerprint;
import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Pointer.Standing;
import io.evenkeel.state.route.Route;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SlotDirectoryTest {
    private static final ResourceName WEB = Routes.app("web");

    @TempDir
    Path root;

    private ProxyDirectory directory;
    private RouteStore routes;
    private Pointers pointers;

    @BeforeEach
    void open() {
        directory = new ProxyDirectory(root);
        directory.create();
        routes = new RouteStore(directory.routes());
        pointers = new Pointers(directory, routes, (_, _) -> {});
    }

    private void publish(Route route) {
        routes.commit(Map.of(route.app(), Optional.of(route)));
    }

    private Set<String> listed() throws Exception {
        try (var files = Files.list(directory.slots().resolve("shop.production.web/up"))) {
            return new TreeSet<>(
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    @Test
    void aPointerIsAFilePerCopyAndPort() throws Exception {
        publish(new Route(
                WEB,
                List.of(),
                Routes.shape(Set.of(8080, 9090), "10.211.0.2", "10.211.0.3"),
                Routes.shape(Set.of(8080), "10.211.0.4")));
        pointers.point(WEB, Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2))));
        assertThat(listed())
                .containsExactly("10.211.0.2:8080", "10.211.0.2:9090", "10.211.0.3:8080", "10.211.0.3:9090");
        assertThat(Files.readSymbolicLink(directory.slots().resolve("shop.production.web/up")))
                .isRelative()
                .hasToString("blue.1");
    }

    @Test
    void aMoveThatTheProxyCannotBeToldOfHasNotHappened() {
        publish(Routes.three("web", "web.example.com"));
        var before = Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1)));
        pointers.point(WEB, before);
        var deaf = new Pointers(directory, routes, (_, _) -> {
            throw new ProxyException("it does not listen");
        });

        assertThatThrownBy(() -> deaf.point(WEB, Pointer.to(Slot.GREEN, new TreeSet<>(Set.of(1)))))
                .isInstanceOf(ProxyException.class);
        assertThat(pointers.of(WEB)).contains(before);
    }

    @ParameterizedTest
    @EnumSource(WhenAllDown.class)
    void everyPointerIsReadBackAsItWasWritten(WhenAllDown whenAllDown) {
        var health = Routes.health("/healthz", whenAllDown);
        var route = Routes.three("web", "web.example.com");
        publish(new Route(WEB, route.domains(), Routes.with(health, route.blue()), route.green()));
        for (var slot : Slot.values()) {
            for (var one : standings()) {
                for (var two : standings()) {
                    for (var three : standings()) {
                        var copies = new TreeMap<Integer, Standing>();
                        one.ifPresent(standing -> copies.put(1, standing));
                        two.ifPresent(standing -> copies.put(2, standing));
                        var newcomers = new TreeMap<Integer, Standing>();
                        three.ifPresent(standing -> newcomers.put(1, standing));
                        for (var meanwhile : Pointer.Meanwhile.values()) {
                            var pointer = new Pointer(slot, copies, newcomers, meanwhile);
                            pointers.point(WEB, pointer);
                            assertThat(pointers.all()).containsExactly(Map.entry(WEB, pointer));
                        }
                    }
                }
            }
        }
    }

    private static List<Optional<Standing>> standings() {
        return List.of(
                Optional.empty(),
                Optional.of(Standing.UP),
                Optional.of(Standing.UNHEALTHY),
                Optional.of(Standing.WITHDRAWN));
    }

    @Test
    void aCopyWithoutPortsIsListedToo() {
        publish(new Route(WEB, List.of(), Routes.shape(Set.of(), "10.211.0.2"), Routes.shape(Set.of(), "10.211.0.3")));
        var pointer =
                new Pointer(Slot.GREEN, new TreeMap<>(Map.of(1, Standing.UNHEALTHY)), Pointer.Meanwhile.UNAVAILABLE);
        pointers.point(WEB, pointer);
        assertThat(pointers.of(WEB)).contains(pointer);
    }

    @Test
    void whenAllAreDownTheyGetTrafficOnlyWhereTheRouteSaysSo() throws Exception {
        var route = Routes.three("web", "web.example.com");
        var down = new Pointer(
                Slot.BLUE,
                new TreeMap<>(Map.of(1, Standing.UNHEALTHY, 2, Standing.UNHEALTHY)),
                Pointer.Meanwhile.UNAVAILABLE);
        publish(new Route(
                WEB,
                route.domains(),
                Routes.with(Routes.health("/", WhenAllDown.UNAVAILABLE), route.blue()),
                route.green()));
        pointers.point(WEB, down);
        assertThat(listed()).containsExactly("10.211.0.2:8080.unhealthy", "10.211.0.3:8080.unhealthy");
        publish(new Route(
                WEB,
                route.domains(),
                Routes.with(Routes.health("/", WhenAllDown.ROUTE_ANYWAY), route.blue()),
                route.green()));
        pointers.recover();
        assertThat(listed())
                .containsExactly(
                        "10.211.0.2:8080", "10.211.0.2:8080.unhealthy", "10.211.0.3:8080", "10.211.0.3:8080.unhealthy");
    }

    @Test
    void whatACrashLeftUnlinkedIsHarmlessAndGoesWithTheNextMove() throws Exception {
        publish(Routes.three("web", "web.example.com"));
        var before = Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1)));
        pointers.point(WEB, before);
        var home = directory.slots().resolve("shop.production.web");
        Files.createDirectories(home.resolve("green.2"));
        Files.createFile(home.resolve("green.2/10.211.0.5:8080"));
        Files.createSymbolicLink(home.resolve("up.next"), Path.of("green.2"));

        assertThat(pointers.of(WEB)).contains(before);
        var after = Pointer.to(Slot.GREEN, new TreeSet<>(Set.of(1, 2, 3)));
        pointers.point(WEB, after);
        assertThat(pointers.of(WEB)).contains(after);
        try (var left = Files.list(home)) {
            assertThat(left.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("up", "green.3");
        }
    }

    @Test
    void aFolderWithoutALinkIsNoPointer() throws Exception {
        Files.createDirectories(directory.slots().resolve("shop.production.web/blue.1"));
        assertThat(pointers.all()).isEmpty();
        pointers.recover();
        assertThat(directory.slots().resolve("shop.production.web/blue.1")).doesNotExist();
    }

    @Test
    void aCopyWithoutAPublishedAddressIsRefused() {
        assertThatThrownBy(() -> pointers.point(WEB, Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1)))))
                .isInstanceOf(ProxyException.class)
                .hasMessageContaining("no published route");
        publish(Routes.one("web", 2, "web.example.com"));
        assertThatThrownBy(() -> pointers.point(WEB, Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2)))))
                .isInstanceOf(ProxyException.class)
                .hasMessageContaining("publish the route first");
    }

    @Test
    void aDiedCopyIsWithdrawnFromTheServingSlotOnly() {
        publish(Routes.three("web", "web.example.com"));
        pointers.point(WEB, Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2))));
        assertThat(pointers.withdraw(copy(Slot.GREEN, 1))).isFalse();
        assertThat(pointers.withdraw(copy(Slot.BLUE, 1))).isTrue();
        assertThat(pointers.withdraw(copy(Slot.BLUE, 1))).isFalse();
        var both = Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2)));
        assertThat(pointers.of(WEB)).contains(both.withdrawing(new TreeSet<>(Set.of(1))));
    }

    private static CopyName copy(Slot slot, int number) {
        return new CopyName(WEB, slot, number, new Fingerprint("1:0123456789abcdef"));
    }

    @Test
    void whileAShapeIsPublishedThePointerHoldsForTheOldAndTheNewOne() throws Exception {
        publish(Routes.one("web", 2, "web.example.com"));
        pointers.point(WEB, Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1))));
        var next = new Route(WEB, List.of(), Routes.shape(Set.of(9090), "10.211.0.2"), Routes.shape(Set.of()));
        pointers.expect(List.of(next));
        assertThat(listed()).containsExactly("10.211.0.2:8080", "10.211.0.2:9090");
        publish(next);
        pointers.settle(List.of(WEB));
        assertThat(listed()).containsExactly("10.211.0.2:9090");
    }

    @Test
    void movesFromManySidesAreNotLost() throws Exception {
        publish(Routes.three("web", "web.example.com"));
        pointers.point(WEB, Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2, 3))));
        var movers = Set.of(1, 2, 3).stream()
                .map(number -> Thread.ofVirtual().start(() -> pointers.withdraw(copy(Slot.BLUE, number))))
                .toList();
        for (var mover : movers) {
            mover.join();
        }
        var all = Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1, 2, 3)));
        assertThat(pointers.of(WEB)).contains(all.withdrawing(all.numbers()));
    }

    @Test
    void anAppHasAPointerBeforeItHasARoute() {
        pointers.point(WEB, Pointer.to(Slot.BLUE, new TreeSet<>()));
        assertThat(pointers.all()).containsEntry(WEB, Pointer.to(Slot.BLUE, new TreeSet<>()));
    }

    @Test
    void aForgottenPointerIsGone() {
        publish(Routes.one("web", 2));
        pointers.point(WEB, Pointer.nowhere(Slot.BLUE));
        pointers.forget(WEB);
        assertThat(pointers.all()).isEmpty();
        assertThat(directory.slots().resolve("shop.production.web")).doesNotExist();
    }
}
