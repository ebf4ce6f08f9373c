package io.evenkeel.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.state.ResourceName;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.state.route.Handling;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PublisherTest {
    @TempDir
    Path root;

    private final PickyProxy proxy = new PickyProxy();
    private final Map<String, String> overrides = new ConcurrentHashMap<>();
    private ProxyDirectory directory;
    private RouteStore routes;
    private Pointers pointers;
    private Publisher publisher;

    @BeforeEach
    void open() {
        directory = new ProxyDirectory(root);
        directory.create();
        proxy.config = directory.config();
        restart();
    }

    private void restart() {
        routes = new RouteStore(directory.routes());
        pointers = new Pointers(directory, routes, (_, _) -> {});
        publisher = new Publisher(proxy, directory, routes, pointers, () -> overrides);
    }

    /** Writes a line per host; refuses files with the word "bad"; knows what it has loaded. */
    private static final class PickyProxy implements ConfigAdapter {
        Path config = Path.of("");
        final List<String> checked = new ArrayList<>();
        final List<String> content = new ArrayList<>();
        final List<String> loads = new ArrayList<>();
        Optional<String> trouble = Optional.empty();
        Optional<ReloadWindow> window = Optional.empty();
        CountDownLatch gate = new CountDownLatch(0);

        @Override
        public WantedProxy.Kind kind() {
            return WantedProxy.Kind.CADDY;
        }

        @Override
        public ProxyBlueprint blueprint() {
            throw new IllegalStateException("no container is made of it");
        }

        @Override
        public SortedMap<String, String> render(
                SortedMap<ResourceName, Route> all, SortedMap<String, String> templates) {
            SortedMap<String, String> files = new TreeMap<>();
            var main = new StringBuilder(templates.getOrDefault("main", "plain")).append('\n');
            all.values()
                    .forEach(route -> route.domains()
                            .forEach(domain -> main.append(domain)
                                    .append(' ')
                                    .append(route.app())
                                    .append('\n')));
            files.put("main", main.toString());
            content.forEach(text -> {
                var file = ContentFile.of(text);
                files.put(file.path(), file.text());
            });
            return files;
        }

        @Override
        public Optional<String> refusal(String folder) {
            try {
                gate.await();
                checked.add(folder);
                var bad =
                        Files.readString(config.resolve(folder).resolve("main")).contains("bad");
                return bad ? Optional.of("I do not like bad") : Optional.empty();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Optional<ReloadWindow> window() {
            return window;
        }

        @Override
        public Optional<String> reload() {
            try {
                loads.add(Files.readString(config.resolve("current/main")));
                return trouble;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private String current() throws Exception {
        return Files.readString(directory.config().resolve("current/main"));
    }

    @Test
    void thereIsAConfigurationBeforeTheFirstRoute() throws Exception {
        publisher.prepare();
        assertThat(current()).isEqualTo("plain\n");
        assertThat(Files.readSymbolicLink(directory.config().resolve("current")))
                .isRelative();
    }

    @Test
    void whatChangesNoRenderedByteLoadsNothing() {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        proxy.loads.clear();
        proxy.checked.clear();
        assertThat(publisher.publish(List.of(Routes.one("web", 2, "a.example.com"), Routes.one("worker", 4)), Set.of()))
                .isEmpty();
        publisher.prepare();
        assertThat(proxy.loads).isEmpty();
        assertThat(proxy.checked).isEmpty();
        assertThat(routes.all()).containsOnlyKeys(Routes.app("web"), Routes.app("worker"));
    }

    @Test
    void oneBadAppAmongTenIsLeftOutAloneAndAChangedOneKeepsItsOldFile() throws Exception {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("app-3", 2, "three.example.com")), Set.of());
        var ten = IntStream.range(0, 10)
                .mapToObj(n -> Routes.one("app-" + n, 2 * n, n == 3 || n == 7 ? "bad-" + n : "host-" + n))
                .toList();
        var refused = publisher.publish(ten, Set.of());
        assertThat(refused).containsOnlyKeys(Routes.app("app-3"), Routes.app("app-7"));
        assertThat(refused.values()).allSatisfy(words -> assertThat(words).contains("I do not like bad"));
        assertThat(routes.all()).hasSize(9).doesNotContainKey(Routes.app("app-7"));
        assertThat(current()).contains("three.example.com", "host-0", "host-9").doesNotContain("bad");
        assertThat(proxy.loads.getLast()).isEqualTo(current());
        try (var versions = Files.list(directory.config().resolve("versions"))) {
            assertThat(versions).hasSize(1);
        }
    }

    @Test
    void whatIsReadWhenARequestComesStaysUntilTheNextChangeHasBeenLoaded() throws Exception {
        proxy.content.add("one");
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        proxy.content.set(0, "two");
        publisher.publish(List.of(Routes.one("web", 2, "b.example.com")), Set.of());
        assertThat(content()).containsExactlyInAnyOrder("one", "two");

        publisher.publish(List.of(Routes.one("web", 2, "bad.example.com")), Set.of());
        assertThat(content()).containsExactlyInAnyOrder("one", "two");

        proxy.content.set(0, "three");
        publisher.publish(List.of(Routes.one("web", 2, "c.example.com")), Set.of());
        assertThat(content()).containsExactlyInAnyOrder("two", "three");
    }

    @Test
    void whatTheProxyGoesOnWithIsThereWhenALoadFails() throws Exception {
        proxy.content.add("one");
        publisher.prepare();
        proxy.content.set(0, "two");
        proxy.trouble = Optional.of("no");
        var web = List.of(Routes.one("web", 2, "a.example.com"));

        assertThatThrownBy(() -> publisher.publish(web, Set.of())).isInstanceOf(ProxyException.class);

        assertThat(content()).contains("one");
        proxy.trouble = Optional.empty();
        publisher.publish(web, Set.of());
        assertThat(content()).contains("two");
    }

    /** The files that a configuration names by their content. */
    private List<String> content() throws Exception {
        List<String> texts = new ArrayList<>();
        try (var files = Files.list(directory.config().resolve("content"))) {
            for (var file : files.toList()) {
                assertThat(ContentFile.of(Files.readString(file)).path()).isEqualTo("content/" + file.getFileName());
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }

    @Test
    void nobodyElseMayReadWhatIsRendered() throws Exception {
        proxy.content.add("one");
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());

        try (var all = Files.walk(directory.config())) {
            var files = all.filter(Files::isRegularFile).toList();
            assertThat(files).hasSize(3);
            for (var file : files) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void aDomainThatChangesHandsDoesSoWholeOrNotAtAll() throws Exception {
        publisher.prepare();
        publisher.publish(
                List.of(Routes.one("one", 2, "a.example.com"), Routes.one("two", 4, "b.example.com")), Set.of());
        var refused = publisher.publish(
                List.of(
                        Routes.one("one", 2, "b.example.com"),
                        Routes.one("two", 4, "a.example.com", "bad.example.com")),
                Set.of());
        assertThat(refused).containsOnlyKeys(Routes.app("one"), Routes.app("two"));
        assertThat(current()).isEqualTo("""
                plain
                a.example.com/ -> :8080 shop/production/one
                b.example.com/ -> :8080 shop/production/two
                """);
        assertThat(publisher.publish(
                        List.of(Routes.one("one", 2, "b.example.com"), Routes.one("two", 4, "a.example.com")),
                        Set.of()))
                .isEmpty();
        assertThat(current()).contains("a.example.com/ -> :8080 shop/production/two");
    }

    @Test
    void nobodyGetsAClaimThatAnotherHas() {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("one", 2, "a.example.com")), Set.of());
        assertThat(publisher.publish(
                        List.of(Routes.one("two", 4, "a.example.com"), Routes.one("three", 6, "c")), Set.of()))
                .containsOnlyKeys(Routes.app("two"));
        assertThat(routes.all()).containsOnlyKeys(Routes.app("one"), Routes.app("three"));
    }

    @Test
    void whatMustNotBeRenderedIsRefusedWithoutAskingTheProxy() {
        publisher.prepare();
        proxy.checked.clear();
        assertThat(publisher.publish(List.of(Routes.one("web", 2, "a.example.com\n}")), Set.of()))
                .containsOnlyKeys(Routes.app("web"));
        assertThat(proxy.checked).isEmpty();
    }

    @Test
    void aReloadThatFailsRestoresWhatWasBefore() throws Exception {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        var before = current();
        proxy.trouble = Optional.of("address already in use");
        assertThatThrownBy(() -> publisher.publish(List.of(Routes.one("web", 2, "b.example.com")), Set.of()))
                .isInstanceOf(ProxyException.class)
                .hasMessageContaining("address already in use");
        assertThat(current()).isEqualTo(before);
        assertThat(routes.all().values()).containsExactly(Routes.one("web", 2, "a.example.com"));
        proxy.trouble = Optional.empty();
        publisher.publish(List.of(Routes.one("web", 2, "b.example.com")), Set.of());
        assertThat(current()).contains("b.example.com");
    }

    @Test
    void publishesThatWaitTogetherLoadTogether() throws Exception {
        publisher.prepare();
        proxy.loads.clear();
        proxy.gate = new CountDownLatch(1);
        Map<Integer, Map<ResourceName, String>> answers = new ConcurrentHashMap<>();
        List<Thread> calls = new ArrayList<>();
        for (var n = 0; n < 20; n++) {
            var number = n;
            var host = number == 13 ? "bad" : "host-" + number;
            calls.add(Thread.ofPlatform()
                    .start(() -> answers.put(
                            number,
                            publisher.publish(List.of(Routes.one("app-" + number, 2 * number, host)), Set.of()))));
        }
        Awaitility.await().until(() -> calls.stream().allMatch(call -> call.getState() == Thread.State.WAITING));
        proxy.gate.countDown();
        for (var call : calls) {
            call.join();
        }
        assertThat(proxy.loads).hasSizeLessThanOrEqualTo(2);
        Map<Integer, Set<ResourceName>> refused = new HashMap<>();
        answers.forEach((number, answer) -> refused.put(number, answer.keySet()));
        assertThat(refused)
                .hasSize(20)
                .allSatisfy((number, apps) -> assertThat(apps).hasSize(number == 13 ? 1 : 0));
        assertThat(routes.all()).hasSize(19);
    }

    @Test
    void whatComesWhileTheWindowBeforeAReloadPassesIsLoadedWithIt() throws Exception {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        proxy.loads.clear();
        var clients = new KeptConnections();
        proxy.window = Optional.of(new ReloadWindow(directory, clients, "80", () -> Duration.ofMinutes(5)));
        var first = Thread.ofPlatform()
                .start(() -> publisher.publish(List.of(Routes.one("one", 4, "b.example.com")), Set.of()));
        clients.counted.await();
        assertThat(closing()).exists();
        var second = Thread.ofPlatform()
                .start(() -> publisher.publish(List.of(Routes.one("two", 6, "c.example.com")), Set.of()));
        Awaitility.await().until(() -> second.getState() == Thread.State.WAITING);
        clients.gone.countDown();
        first.join();
        second.join();
        assertThat(proxy.loads).containsExactly(current());
        assertThat(current()).contains("b.example.com", "c.example.com");
        assertThat(closing()).doesNotExist();
    }

    @Test
    void nothingWaitsForAWindowWhereNothingIsServedYetOrNothingIsLoaded() {
        publisher.prepare();
        var clients = new KeptConnections();
        proxy.window = Optional.of(new ReloadWindow(directory, clients, "80", () -> Duration.ofMinutes(5)));
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        publisher.publish(List.of(Routes.one("worker", 4)), Set.of());
        publisher.publish(List.of(Routes.one("web", 2, "bad")), Set.of());
        assertThat(clients.counted.getCount()).isOne();
    }

    @Test
    void nothingIsLoadedWhileRequestsWaitForAnotherAppAndNoLongerThanTheyMay() throws Exception {
        publishHolding(Duration.ofMinutes(5));
        var publishing = Thread.ofPlatform()
                .start(() -> publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of()));
        Awaitility.await().until(() -> publishing.getState() == Thread.State.TIMED_WAITING);
        assertThat(proxy.loads).isEmpty();
        pointers.point(Routes.app("held"), Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1))));
        publishing.join();
        assertThat(proxy.loads).hasSize(1);
    }

    @Test
    void aLoadWaitsForNoRequestThatIsHeldTooLongOrForTheLoadItself() {
        publishHolding(Duration.ofMillis(200));
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        publishHolding(Duration.ofMinutes(5));
        publisher.publish(List.of(Routes.one("held", 4, "c.example.com")), Set.of());
        assertThat(proxy.loads).hasSize(1);
    }

    @Test
    void aLoadWaitsForNoAppThatWaitsForALoadItself() throws Exception {
        publishHolding(Duration.ofMinutes(5));
        var first = Thread.ofPlatform()
                .start(() -> publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of()));
        Awaitility.await().until(() -> first.getState() == Thread.State.TIMED_WAITING);
        var own = Thread.ofPlatform()
                .start(() -> publisher.publish(List.of(Routes.one("held", 4, "c.example.com")), Set.of()));
        first.join();
        own.join();
        assertThat(current()).contains("a.example.com", "c.example.com");
    }

    private void publishHolding(Duration hold) {
        publisher.prepare();
        var route = Routes.one("held", 4, "b.example.com");
        publisher.publish(
                List.of(new Route(
                        route.app(),
                        route.domains(),
                        route.blue(),
                        route.green(),
                        Optional.of(hold),
                        Handling.STANDARD)),
                Set.of());
        pointers.point(
                route.app(), Pointer.to(Slot.BLUE, new TreeSet<>(Set.of(1))).holding());
        proxy.loads.clear();
        var clients = new KeptConnections();
        clients.gone.countDown();
        proxy.window = Optional.of(new ReloadWindow(directory, clients, "80", () -> Duration.ZERO));
    }

    @Test
    void aWindowThatACrashLeftOpenIsClosedAtTheStart() throws Exception {
        proxy.window = Optional.of(new ReloadWindow(directory, new KeptConnections(), "80", () -> Duration.ZERO));
        Files.createFile(closing());
        publisher.prepare();
        assertThat(closing()).doesNotExist();
    }

    private Path closing() {
        return directory.slots().resolve("closing");
    }

    /** A proxy whose clients stay connected until they are told to go. */
    private static final class KeptConnections implements ProxyProcess {
        final CountDownLatch counted = new CountDownLatch(1);
        final CountDownLatch gone = new CountDownLatch(1);

        @Override
        public boolean running() {
            return true;
        }

        @Override
        public boolean current() {
            return true;
        }

        @Override
        public Result exec(List<String> command, Duration timeout) {
            throw new ProxyException("not asked for");
        }

        @Override
        public Result check(List<String> command, Duration timeout) {
            throw new ProxyException("not asked for");
        }

        @Override
        public void helper(List<String> arguments, Duration timeout, Predicate<String> goOn) {
            try {
                var _ = goOn.test("open 3");
                counted.countDown();
                gone.await();
                while (goOn.test("open 0")) {}
            } catch (InterruptedException e) {
                throw new ProxyException("interrupted", e);
            }
        }
    }

    @Test
    void templatesThatTheProxyRefusesLeaveTheLastGoodOnesInForce() throws Exception {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        overrides.put("main", "mine");
        publisher.prepare();
        assertThat(publisher.refusedOverrides()).isEmpty();
        assertThat(current()).startsWith("mine\n");

        overrides.put("main", "a bad one");
        restart();
        publisher.prepare();
        assertThat(publisher.refusedOverrides())
                .hasValueSatisfying(words -> assertThat(words).contains("bad"));
        assertThat(current()).startsWith("mine\n");
        assertThat(publisher.publish(List.of(Routes.one("other", 4, "b.example.com")), Set.of()))
                .isEmpty();
        assertThat(current()).startsWith("mine\n").contains("b.example.com");

        overrides.clear();
        publisher.prepare();
        assertThat(publisher.refusedOverrides()).isEmpty();
        assertThat(current()).startsWith("plain\n");
    }

    @Test
    void aCrashBetweenLoadingAndKeepingIsRepairedByPublishingAgain() throws Exception {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        routes.commit(Map.of(Routes.app("web"), Optional.empty()));
        restart();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        assertThat(current()).contains("a.example.com");
        assertThat(routes.all()).containsOnlyKeys(Routes.app("web"));
        assertThat(proxy.loads.getLast()).isEqualTo(current());
    }

    @Test
    void whatAnOlderGrammarTookServesOnAndCanBeWithdrawn() throws Exception {
        var old = Routes.one("old", 2, "a_host.example.com");
        assertThat(RouteGrammar.problem(old)).isPresent();
        routes.commit(Map.of(old.app(), Optional.of(old)));
        restart();

        publisher.prepare();
        assertThat(publisher.publish(List.of(Routes.one("web", 4, "b.example.com")), Set.of()))
                .isEmpty();
        assertThat(current()).contains("a_host.example.com", "b.example.com");

        publisher.publish(List.of(), Set.of(old.app()));
        assertThat(current()).contains("b.example.com").doesNotContain("a_host");
    }

    @Test
    void withdrawnAppsLeaveTheConfiguration() throws Exception {
        publisher.prepare();
        publisher.publish(List.of(Routes.one("web", 2, "a.example.com")), Set.of());
        publisher.publish(List.of(), Set.of(Routes.app("web"), Routes.app("never-there")));
        assertThat(current()).isEqualTo("plain\n");
        assertThat(routes.all()).isEmpty();
    }
}
