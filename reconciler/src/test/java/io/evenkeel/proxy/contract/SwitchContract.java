package io.evenkeel.proxy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.evenkeel.proxy.Routes;
import io.evenkeel.state.Slot;
import io.evenkeel.state.desired.Capability;
import io.evenkeel.state.route.Domain;
import io.evenkeel.state.route.Pointer;
import io.evenkeel.state.route.Route;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Moving the pointer of a running proxy; copies that refuse, are silent or die; drains. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SwitchContract {
    private static final int FLIPS = 100;
    private static final int REQUESTS = 60;

    private final ProxyUnderTest proxy;
    private Stage stage;
    private Route many;
    private Route one;
    private Route refusing;
    private Route silent;

    SwitchContract(ProxyUnderTest proxy) {
        this.proxy = proxy;
    }

    @BeforeAll
    void publish() {
        stage = new Stage(proxy, "switch", 1);
        for (var n : List.of(2, 3, 4, 5)) {
            stage.copy(n, 8080);
        }
        stage.copy(6, 9999);
        many = route("many", List.of(2, 3), List.of(4, 5));
        one = route("one", List.of(2), List.of(4));
        refusing = route("refusing", List.of(2, 6), List.of());
        silent = route("silent", List.of(2, 90), List.of());
        stage.publish(many, one, refusing, silent);
        stage.point(many, Slot.BLUE, 1, 2);
        stage.point(one, Slot.BLUE, 1);
        stage.point(refusing, Slot.BLUE, 1, 2);
        stage.point(silent, Slot.BLUE, 1, 2);
    }

    @AfterAll
    void end() {
        stage.close();
    }

    private Route route(String name, List<Integer> blue, List<Integer> green) {
        return new Route(
                Routes.app(name),
                List.of(new Domain(name + ".example.com", "/", 8080)),
                Routes.shape(Set.of(8080), blue.stream().map(stage::address).toArray(String[]::new)),
                Routes.shape(Set.of(8080), green.stream().map(stage::address).toArray(String[]::new)));
    }

    @Test
    void aHundredSwitchesOfSeveralCopiesLoseNothingAndReloadNothing() throws Exception {
        flip(many, Set.of("2", "3", "4", "5"), 1, 2);
    }

    @Test
    void aHundredSwitchesOfASingleCopyLoseNothingAndReloadNothing() throws Exception {
        flip(one, Set.of("2", "4"), 1);
    }

    private void flip(Route route, Set<String> copies, Integer... numbers) throws Exception {
        var reloads = stage.reloads.get();
        try (var load = new Load(stage, route.domains().getFirst().host())) {
            for (var flip = 0; flip < FLIPS; flip++) {
                stage.point(route, flip % 2 == 0 ? Slot.GREEN : Slot.BLUE, numbers);
                awaitRequests(load);
            }
            assertThat(load.failures()).isEmpty();
            assertThat(load.copies()).isEqualTo(copies);
        }
        assertThat(stage.reloads).hasValue(reloads);
    }

    @Test
    void goingFromSlotToSlotCopyByCopyLosesNothingAndReloadsNothing() throws Exception {
        stage.point(many, Slot.BLUE, 1, 2);
        var reloads = stage.reloads.get();
        try (var load = new Load(stage, "many.example.com")) {
            for (var old : List.of(Slot.BLUE, Slot.GREEN)) {
                stage.proxy.point(many.app(), half(old));
                awaitRequests(load);
                try (var client = stage.client()) {
                    assertThat(copiesOf(client, "many.example.com"))
                            .isEqualTo(old == Slot.BLUE ? Set.of("3", "4") : Set.of("2", "5"));
                }
                stage.point(many, old.other(), 1, 2);
                awaitRequests(load);
            }
            assertThat(load.failures()).isEmpty();
            assertThat(load.copies()).isEqualTo(Set.of("2", "3", "4", "5"));
        }
        assertThat(stage.reloads).hasValue(reloads);
    }

    /** The first copy has been replaced, the second has not. */
    private static Pointer half(Slot old) {
        return new Pointer(
                old,
                new TreeMap<>(Map.of(2, Pointer.Standing.UP)),
                new TreeMap<>(Map.of(1, Pointer.Standing.UP)),
                Pointer.Meanwhile.UNAVAILABLE);
    }

    private static Set<String> copiesOf(Client client, String host) throws Exception {
        Set<String> copies = new TreeSet<>();
        for (var n = 0; n < REQUESTS; n++) {
            copies.add(client.get(host, "/").copy());
        }
        return copies;
    }

    private static void awaitRequests(Load load) {
        var before = load.asked();
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(1))
                .until(() -> load.asked() > before + 8 || !load.failures().isEmpty());
    }

    @Test
    void theNextRequestAfterASwitchGoesToTheNewCopies() throws Exception {
        try (var client = stage.client()) {
            for (var slot : List.of(Slot.GREEN, Slot.BLUE, Slot.GREEN, Slot.BLUE)) {
                stage.point(one, slot, 1);
                assertThat(client.get("one.example.com", "/").copy()).isEqualTo(slot == Slot.BLUE ? "2" : "4");
            }
        }
    }

    @Test
    void everyCopyGetsItsShareInTurnWhereTheProxyTakesTurns() throws Exception {
        stage.point(many, Slot.BLUE, 1, 2);
        var counts = new TreeMap<String, Integer>();
        try (var client = stage.client()) {
            for (var n = 0; n < REQUESTS; n++) {
                counts.merge(client.get("many.example.com", "/").copy(), 1, Integer::sum);
            }
        }
        assertThat(counts).containsOnlyKeys("2", "3");
        if (proxy.can(Capability.TAKES_TURNS)) {
            assertThat(counts.values()).containsOnly(REQUESTS / 2);
        }
    }

    @Test
    void aRefusingCopyCostsNoRequest() throws Exception {
        everyRequestIsAnsweredBy("refusing.example.com", "2", 40);
    }

    @Test
    void aSilentCopyCostsNoRequest() throws Exception {
        everyRequestIsAnsweredBy("silent.example.com", "2", 6);
    }

    private void everyRequestIsAnsweredBy(String host, String copy, int requests) throws Exception {
        List<FutureTask<Client.Answer>> answers = new ArrayList<>();
        for (var n = 0; n < requests; n++) {
            answers.add(start(client -> client.get(host, "/")));
            answers.add(start(client -> client.post(host, "/", 200_000)));
        }
        var uploads = 0;
        for (var answer : answers) {
            assertThat(answer.get().copy()).as("%s", answer.get()).isEqualTo(copy);
            uploads += answer.get().body().contains("\nbody 200000\n") ? 1 : 0;
        }
        assertThat(uploads).isEqualTo(requests);
    }

    @Test
    void aRequestThatHasReachedACopyIsNeverSentTwice() throws Exception {
        stage.copy(7, 8080);
        stage.copy(8, 8080);
        var dying = route("dying", List.of(7, 8), List.of());
        stage.publish(dying);
        stage.point(dying, Slot.BLUE, 1, 2);
        List<FutureTask<Client.Answer>> answers = new ArrayList<>();
        while (stage.inFlight(7) == 0 || stage.inFlight(8) == 0) {
            answers.add(start(client -> client.get("dying.example.com", "/wait")));
            Awaitility.await().until(() -> stage.inFlight(7) + stage.inFlight(8) == answers.size());
        }
        var lost = stage.inFlight(7);
        stage.kill(7);
        try (var client = new Client(stage.address(8), 8080)) {
            client.get("x", "/go");
        }
        List<Integer> statuses = new ArrayList<>();
        for (var answer : answers) {
            statuses.add(answer.get().status());
        }
        assertThat(statuses).containsOnly(200, 502);
        assertThat(Collections.frequency(statuses, 502)).isEqualTo((int) lost);
    }

    @Test
    void aTunnelSurvivesSwitchesAndTheReloadForAnotherApp() throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), stage.port())) {
            socket.setSoTimeout(20_000);
            send(socket, "GET / HTTP/1.1\r\nHost: many.example.com\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
            until(socket, "\r\n\r\n");
            stage.point(one, Slot.GREEN, 1);
            stage.publish(route("newcomer", List.of(2), List.of(3)));
            send(socket, "still here");
            until(socket, "still here");
        }
    }

    private interface Asking {
        Client.Answer ask(Client client) throws IOException;
    }

    private FutureTask<Client.Answer> start(Asking asking) {
        Callable<Client.Answer> call = () -> {
            try (var client = stage.client()) {
                return asking.ask(client);
            }
        };
        var answer = new FutureTask<>(call);
        Thread.ofPlatform().start(answer);
        return answer;
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        socket.getOutputStream().flush();
    }

    private static void until(Socket socket, String end) throws IOException {
        var text = new StringBuilder();
        while (text.indexOf(end) < 0) {
            var next = socket.getInputStream().read();
            if (next < 0) {
                throw new IOException("ended after: " + text);
            }
            text.append((char) next);
        }
    }
}
