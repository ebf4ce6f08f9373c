package io.evenkeel.tests.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.evenkeel.tests.load.LoadSettings.Connections;
import io.evenkeel.tests.load.RudeServer.Manner;
import io.evenkeel.tests.load.RudeServer.Reply;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/** Each way to lose a request is one that the client sees. */
final class LoadClientTest {
    private static final Connections KEEP_ALIVE = new Connections.KeepAlive(20);
    private static final Connections FRESH = new Connections.Fresh();

    @Test
    void rightAnswersOverKeptConnectionsAreNoFailures() throws Exception {
        try (var server = new RudeServer((number, id) -> Reply.of(RudeServer.answer("v1", id)))) {
            var result = load(server, KEEP_ALIVE);

            assertThat(result.failures()).isEmpty();
            assertThat(result.failed()).isZero();
            assertThat(result.versions()).containsExactly("v1");
            assertThat(result.olderAfterNewer()).isZero();
            // more only when twenty were busy at once
            assertThat(server.connections.get()).isBetween(20, result.requests() - 1);
            assertThat(server.requests).hasValue(result.requests());
            assertThat(server.hosts).containsOnly("shop.localhost:8080");
        }
    }

    @Test
    void freshModeOpensAConnectionForEveryRequest() throws Exception {
        try (var server = new RudeServer((number, id) -> Reply.of(RudeServer.answer("v1", id)))) {
            var result = load(server, FRESH);

            assertThat(result.failed()).isZero();
            assertThat(server.connections).hasValue(result.requests());
        }
    }

    @Test
    void aConnectionThatIsClosedWhileIdleCostsARequest() throws Exception {
        Manner hangingUp = (number, id) -> new Reply(RudeServer.answer("v1", id), true);
        try (var server = new RudeServer(hangingUp)) {
            var result = load(server, KEEP_ALIVE);

            assertThat(result.failed()).isPositive();
            assertThat(result.failures()).first().asString().containsAnyOf("closed before", "reset", "Broken pipe");
            assertThat(result.versions())
                    .as("a failed connection is opened again")
                    .containsExactly("v1");
        }
        try (var server = new RudeServer(hangingUp)) {
            assertThat(load(server, FRESH).failed()).isZero();
        }
    }

    @Test
    void anAnnouncedEndOfAConnectionCostsNothing() throws Exception {
        try (var server = new RudeServer((number, id) ->
                new Reply(RudeServer.answer("v1", id).replace("X-Version", "Connection: close\r\nX-Version"), true))) {
            assertThat(load(server, KEEP_ALIVE).failed()).isZero();
        }
    }

    @Test
    void aRequestIsNeverSentTwice() throws Exception {
        try (var server = new RudeServer((number, id) -> new Reply("", true))) {
            var result = load(server, FRESH);

            assertThat(result.failed()).isEqualTo(result.requests());
            assertThat(server.requests).hasValue(result.requests());
        }
    }

    @Test
    void aTruncatedBodyIsAFailure() throws Exception {
        everyAnswerFails(
                (number, id) -> {
                    var whole = RudeServer.answer("v1", id);
                    return new Reply(whole.substring(0, whole.length() - 1), true);
                },
                "the body ends after");
    }

    @Test
    void aVersionInTheHeaderThatIsNotTheBodysIsAFailure() throws Exception {
        everyAnswerFails(
                (number, id) -> Reply.of(RudeServer.answer("v2", id, RudeServer.body("v1", id))),
                "the body's version is \"v1\" instead of \"v2\"");
    }

    @Test
    void anotherRequestsBodyIsAFailure() throws Exception {
        everyAnswerFails(
                (number, id) -> Reply.of(RudeServer.answer("v1", id, RudeServer.body("v1", "load-x"))),
                "the body's requestId is \"load-x\"");
    }

    @Test
    void anotherRequestsHeaderIsAFailure() throws Exception {
        everyAnswerFails(
                (number, id) -> Reply.of(RudeServer.answer("v1", "load-x", RudeServer.body("v1", id))),
                "X-Request-Id load-x instead of");
    }

    @Test
    void aMissingVersionIsAFailure() throws Exception {
        everyAnswerFails(
                (number, id) -> Reply.of(RudeServer.answer("v1", id).replace("X-Version", "X-Other")),
                "no X-Version header");
    }

    @Test
    void anErrorStatusIsAFailure() throws Exception {
        everyAnswerFails(
                (number, id) -> Reply.of(RudeServer.answer("v1", id).replace("200 OK", "503 Service Unavailable")),
                "status 503");
    }

    @Test
    void whatIsNoHttpIsAFailure() throws Exception {
        everyAnswerFails((number, id) -> new Reply("hello\r\n\r\n", true), "is no status line");
    }

    @Test
    void anAnswerThatNeverComesIsAFailureAndDelaysNobody() throws Exception {
        var never = new Semaphore(0);
        try (var server = new RudeServer((number, id) -> {
            never.acquireUninterruptibly();
            return Reply.of("");
        })) {
            var client = LoadClient.start(settings(server, FRESH, Duration.ofSeconds(2)));
            // many are under way although none has been answered: the loop is open
            await().until(() -> server.requests.get() >= 50);
            assertThat(client.soFar().requests()).isLessThan(50);
            var result = client.end();

            assertThat(result.failed()).isEqualTo(result.requests());
            assertThat(result.failures()).allMatch(failure -> failure.contains("no answer within 2000 ms"));
            never.release(10_000);
        }
    }

    @Test
    void aServerThatIsAwayIsAFailurePerRequest() throws Exception {
        var server = new RudeServer((number, id) -> Reply.of(""));
        server.close();

        var result = load(server, KEEP_ALIVE);

        assertThat(result.failed()).isEqualTo(result.requests());
        assertThat(result.failures()).first().asString().contains("refused");
    }

    @Test
    void requestsThatAreUnderWayKeepNoOtherFromBeingSent() throws Exception {
        var pace = new Semaphore(0);
        try (var server = new RudeServer((number, id) -> {
            pace.acquireUninterruptibly();
            return Reply.of(RudeServer.answer("v1", id));
        })) {
            var client = LoadClient.start(settings(server, new Connections.KeepAlive(1), Duration.ofSeconds(30)));
            await().until(() -> server.requests.get() >= 100);
            pace.release(1_000_000);
            var result = client.end();

            assertThat(result.failed()).isZero();
            assertThat(server.connections.get()).isGreaterThanOrEqualTo(100);
        }
    }

    @Test
    void aRequestThatWasSentTooLateIsLateAndNotFailed() {
        var late = new Outcome(0, 200_000_000, 210_000_000, Optional.of("v1"), Optional.empty());
        var inTime = new Outcome(0, 50_000_000, 400_000_000, Optional.of("v1"), Optional.empty());

        var result = LoadResult.of(List.of(late, inTime));

        assertThat(result.late()).isOne();
        assertThat(result.failed()).isZero();
        assertThat(result.longest()).isEqualTo(Duration.ofMillis(350));
    }

    @Test
    void failuresAreCountedByTheirKind() throws Exception {
        Manner manner = (number, id) -> switch (number % 4) {
            case 0 -> Reply.of(RudeServer.answer("v1", id).replace("200 OK", "502 Bad Gateway"));
            case 1 -> Reply.of(RudeServer.answer("v1", id).replace("200 OK", "503 Service Unavailable"));
            case 2 -> Reply.of(RudeServer.answer("v1", "load-x"));
            default -> new Reply("", true);
        };
        try (var server = new RudeServer(manner)) {
            var result = load(server, FRESH);

            assertThat(result.kinds()).containsOnlyKeys(Failure.Kind.values());
            assertThat(result.kinds().values().stream().mapToInt(Integer::intValue))
                    .allMatch(number -> Math.abs(number - result.requests() / 4) <= 1);
        }
    }

    @Test
    void anUploadIsSentWhole() throws Exception {
        try (var server = new RudeServer((number, id) -> Reply.of(RudeServer.answer("v1", id)))) {
            var target = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
            var settings = new LoadSettings(
                    target, "x", _ -> new Mix.Ask("/hello", 100_000), 200, FRESH, Duration.ofSeconds(30));
            var client = LoadClient.start(settings);
            await().until(() -> client.asked() >= 20);

            assertThat(client.end().failed()).isZero();
            assertThat(server.uploaded).hasValue(100_000L * server.requests.get());
        }
    }

    @Test
    void oneStepFromAVersionToTheNextIsSeenAsOne() throws Exception {
        try (var server = new RudeServer((number, id) -> Reply.of(RudeServer.answer(number < 60 ? "v1" : "v2", id)))) {
            var result = load(server, new Connections.KeepAlive(1));

            assertThat(result.versions()).containsExactly("v1", "v2");
            assertThat(result.olderAfterNewer()).isZero();
        }
    }

    @Test
    void goingBackToAnOlderVersionIsSeen() throws Exception {
        try (var server = new RudeServer((number, id) -> {
            var isNewer = number > 50 && number % 10 == 0;
            return Reply.of(RudeServer.answer(isNewer ? "v2" : "v1", id));
        })) {
            var result = load(server, new Connections.KeepAlive(1));

            assertThat(result.versions()).containsExactly("v1", "v2");
            assertThat(result.olderAfterNewer()).isGreaterThan(30);
            assertThat(result.failed()).isZero();
        }
    }

    @Test
    void loadGoesToThisMachineOnly() {
        assertThatThrownBy(() -> new LoadSettings(
                        new InetSocketAddress(InetAddress.ofLiteral("192.0.2.1"), 80),
                        "x",
                        Mix.only("/"),
                        20,
                        FRESH,
                        Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void everyAnswerFails(Manner manner, String why) throws Exception {
        try (var server = new RudeServer(manner)) {
            var result = load(server, FRESH);

            assertThat(result.failed()).isEqualTo(result.requests());
            assertThat(result.failures()).isNotEmpty().allMatch(failure -> failure.contains(why), why);
            assertThat(result.versions()).isEmpty();
        }
    }

    private static LoadResult load(RudeServer server, Connections connections) {
        var client = LoadClient.start(settings(server, connections, Duration.ofSeconds(30)));
        await().until(() -> client.asked() >= 120);
        return client.end();
    }

    private static LoadSettings settings(RudeServer server, Connections connections, Duration patience) {
        var target = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
        return new LoadSettings(target, "shop.localhost:8080", Mix.only("/hello"), 200, connections, patience);
    }
}
