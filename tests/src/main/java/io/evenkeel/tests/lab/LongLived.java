package io.evenkeel.tests.lab;

import io.evenkeel.state.desired.WantedProxy;
import io.evenkeel.tests.host.Docker;
import io.evenkeel.tests.load.Visit;
import io.evenkeel.tests.load.Websocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;

/** What takes longer than a rollout: websockets of another app, an upload to the app itself, and a stream of its events. */
final class LongLived implements AutoCloseable {
    private static final String CHAT = "chat.localhost";
    private static final int PIECES_A_SECOND = 10;
    /** So that the old copy, which is drained when the stream has ended, is stopped before the upload has come in. */
    private static final int UPLOAD_IS_LONGER = 10;

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final AgentHost host;
    private final List<Websocket> websockets = new ArrayList<>();

    LongLived(WantedProxy.Kind proxy) {
        host = new AgentHost(proxy, Berth.take(Docker.HERE));
    }

    /** Starts both apps. */
    void start() {
        host.start(Map.of(
                "chat",
                app("v1", "[demo-app, --echo-port, 8081]", "{host: chat.localhost, port: 8081}"),
                "web",
                web(0)));
    }

    private String web(int version) {
        return app(
                version % 2 == 0 ? "v2" : "v1",
                "[demo-app, --version, v" + version + "]",
                "{host: " + Stage.HOST + "}");
    }

    /** A port for websockets answers 426 to what is none. */
    private String app(String version, String command, String domain) {
        return """
                kind: App
                image: %s
                command: %s
                port: 8080
                domains: [%s]
                ready: {path: /, expect: [200, 426], interval: 200ms}
                rollout: {drain: 90s}
                """.formatted(host.image(version), command, domain);
    }

    /**
     * Opens websockets of one app and rolls the other one out again and again.
     *
     * @return how many of them still answer
     */
    int websocketsAfter(int number, int rollouts) {
        for (var n = 0; n < number; n++) {
            websockets.add(Websocket.open(host.proxy(), CHAT));
        }
        for (var rollout = 1; rollout <= rollouts; rollout++) {
            host.change("web", web(rollout));
            var text = "rollout " + rollout;
            websockets.removeIf(websocket -> !websocket.echoes(text));
        }
        return websockets.size();
    }

    /**
     * Rolls out an app while somebody uploads to it and somebody hears its events, for some seconds; the upload lasts longer.
     *
     * @return what came out wrong; empty when nothing did
     */
    List<String> wrongAfterOwnRollout(int seconds) {
        var pieces = PIECES_A_SECOND * (seconds + UPLOAD_IS_LONGER);
        var before = Visit.of(host.proxy(), Stage.HOST, "/").version();
        var events = CompletableFuture.supplyAsync(
                () -> Visit.of(host.proxy(), Stage.HOST, "/events?seconds=" + seconds), Thread::startVirtualThread);
        var upload = CompletableFuture.supplyAsync(
                () -> Visit.uploading(host.proxy(), Stage.HOST, pieces), Thread::startVirtualThread);
        var rollout = CompletableFuture.runAsync(() -> host.change("web", web(99)), Thread::startVirtualThread);
        Awaitility.await("the new version serves")
                .atMost(PATIENCE)
                .until(() -> Visit.of(host.proxy(), Stage.HOST, "/").version().equals("v99"));
        var wrong = new ArrayList<String>();
        if (events.isDone() || upload.isDone()) {
            wrong.add("they were over before the new version served");
        }
        if (!events.join().version().equals(before)
                || !events.join().text().contains("data: " + seconds + "\n")
                || !events.join().text().endsWith("0\r\n\r\n")) {
            wrong.add("the stream of events: " + events.join().text());
        }
        if (!upload.join().text().contains("\"received\":\"" + pieces * Visit.PIECE + "\"")) {
            wrong.add("the upload: " + upload.join().text());
        }
        rollout.join();
        return wrong;
    }

    @Override
    public void close() {
        websockets.forEach(Websocket::close);
        host.close();
    }
}
