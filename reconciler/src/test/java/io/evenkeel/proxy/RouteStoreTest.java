package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.ErrorPage;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Handling.Balance;
import io.evenkeel.state.route.HealthCheck;
import io.evenkeel.state.route.HealthCheck.WhenAllDown;
import io.evenkeel.state.route.Route;
import io.evenkeel.state.route.Target;
import io.evenkeel.state.route.Terms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RouteStoreTest {
    @TempDir
    Path root;

    private Path folder;
    private RouteStore store;

    @BeforeEach
    void open() throws Exception {
        folder = Files.createDirectory(root.resolve("routes"));
        store = new RouteStore(folder);
    }

    @Test
    void aRouteIsReadBackAsItWasWritten() {
        var question = new HttpQuestion(
                "/a%2Fb:c@d",
                "x.example.com", new TreeMap<>(Map.of("X-A", "b", "Y", "")), Expect.Listed.of(Set.of(200, 401)));
        var health = new HealthCheck(
                9090, question, Duration.ofMillis(1500), Duration.ofSeconds(5), 3, 2, WhenAllDown.ROUTE_ANYWAY);
        var route = new Route(
                Routes.app("web"),
                List.of(
                        new Domain("*.example.com", "/api", 8080),
                        new Domain("example.com", "/", 9090),
                        new Domain("plain.example.com", "/", 9090).withoutTls(),
                        new Domain("example.com", "/api", new Target.Port(8080, true)),
                        new Domain(
                                "old.example.com",
                                "/",
                                new Target.Redirect("example.com"),
                                new Terms(new TreeMap<>(Map.of("X-A", "b")), List.of("10.0.0.0/8"))),
                        new Domain(
                                "team.example.com",
                                "/",
                                new Target.Port(8080, false),
                                Routes.letting(Terms.NONE, Routes.ALICE, Routes.BOB))),
                Routes.with(health, Routes.shape(Set.of(8080, 9090), "10.0.0.2", "10.0.0.3")),
                Routes.shape(Set.of()),
                Optional.of(Duration.ofMinutes(1)),
                new Handling(
                        Optional.of(1L << 40),
                        Optional.of(Duration.ofMillis(1)),
                        Balance.LEAST_CONNECTIONS,
                        Optional.of(new ErrorPage("<p>\"ü\"</p>\r\n"))));
        store.commit(Map.of(route.app(), Optional.of(route)));
        assertThat(new RouteStore(folder).all()).containsExactly(Map.entry(route.app(), route));
        assertThat(store.of(route.app())).contains(route);
        store.commit(Map.of(route.app(), Optional.empty()));
        assertThat(store.all()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void nobodyElseMayReadARoute() throws Exception {
        var route = Routes.one("web", 2, "a.example.com");
        store.commit(Map.of(route.app(), Optional.of(route)));

        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve("shop.production.web.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aRouteOfAnEarlierVersionAsksForNoPassword() throws Exception {
        Files.writeString(folder.resolve("shop.production.web.json"), """
                {"format": 1, "app": "shop/production/web",
                 "domains": [{"host": "a.example.com", "path": "/", "port": 8080}],
                 "blue": {"ports": [8080], "addresses": ["10.211.0.2"]},
                 "green": {"ports": [8080], "addresses": ["10.211.0.3"]}}
                """);

        assertThat(store.all().values()).containsExactly(Routes.one("web", 2, "a.example.com"));
    }

    @Test
    void aChangedHashIsAnotherRoute() {
        var one = letting(Routes.ALICE);
        var other = letting(Routes.OTHER_ALICE);

        assertThat(one).isNotEqualTo(other).isEqualTo(letting(Routes.ALICE));
        assertThat(one).hasToString(other.toString());
    }

    private static Route letting(String user) {
        return Routes.one("web", 2)
                .withDomains(List.of(new Domain(
                        "a.example.com", "/", new Target.Port(8080, false), Routes.letting(Terms.NONE, user))));
    }

    @Test
    void aChangeOfSeveralIsReadWholeWhereverACrashCutItOff() throws Exception {
        var one = Routes.one("one", 2, "a.example.com");
        var two = Routes.one("two", 4, "b.example.com");
        var gone = Routes.one("gone", 6, "c.example.com");
        store.commit(Map.of(one.app(), Optional.of(one), gone.app(), Optional.of(gone)));
        var movedFrom = Routes.one("one", 2);
        var movedTo = Routes.one("two", 4, "a.example.com", "b.example.com");
        var decided = Files.createDirectory(root.resolve("routes-decided"));
        Files.writeString(folder.resolve("shop.production.one.json"), RouteCodec.write(movedFrom));
        Files.writeString(decided.resolve("shop.production.two.json"), RouteCodec.write(movedTo));
        Files.createFile(decided.resolve("shop.production.gone.json"));

        var after = Map.of(movedFrom.app(), movedFrom, movedTo.app(), movedTo);
        assertThat(store.all()).isEqualTo(after);
        assertThat(store.of(gone.app())).isEmpty();
        store.recover();
        assertThat(decided).doesNotExist();
        assertThat(store.all()).isEqualTo(after).doesNotContainValue(two);
    }

    @Test
    void aChangeThatWasNotDecidedNeverHappened() throws Exception {
        var draft = Files.createDirectory(root.resolve("routes-draft"));
        Files.writeString(draft.resolve("shop.production.one.json"), "half a fi");
        store.recover();
        assertThat(store.all()).isEmpty();
        var one = Routes.one("one", 2);
        store.commit(Map.of(one.app(), Optional.of(one)));
        assertThat(store.all()).containsOnlyKeys(one.app());
    }

    @Test
    void anUnreadableRouteSaysWhatToDo() throws Exception {
        Files.writeString(folder.resolve("shop.production.web.json"), "{\"format\":2}");
        assertThatThrownBy(() -> store.all())
                .isInstanceOf(ProxyException.class)
                .hasMessageContaining("format 2")
                .hasMessageContaining("remove the file");
    }
}
