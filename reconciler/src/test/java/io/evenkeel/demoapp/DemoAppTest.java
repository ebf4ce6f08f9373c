package io.evenkeel.demoapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DemoAppTest {
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void closeClient() {
        client.close();
    }

    @Test
    void tellsVersionPathAndTheRequestIdThatItGot() throws Exception {
        try (var app = start(Duration.ZERO, false)) {
            var answer = get(app, "/hello?x=1");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"version\":\"v7\",\"path\":\"/hello?x=1\",\"requestId\":\"r-1\"}");
            assertThat(answer.headers().firstValue("X-Version")).contains("v7");
            assertThat(answer.headers().firstValue("X-Request-Id")).contains("r-1");
            assertThat(answer.headers().firstValueAsLong("Content-Length"))
                    .hasValue(answer.body().length());
        }
    }

    @Test
    void isNotReadyUntilItsStartupIsOver() throws Exception {
        try (var app = start(Duration.ofSeconds(1), false)) {
            assertThat(get(app, "/healthz").statusCode()).isEqualTo(503);
            Awaitility.await().until(() -> status(app, "/healthz") == 200);
        }
    }

    @Test
    void finishesWhatItAcceptedAndRefusesNewWork() throws Exception {
        try (var app = start(Duration.ZERO, false)) {
            var slow = CompletableFuture.supplyAsync(() -> status(app, "/slow?seconds=1"));
            Awaitility.await().until(app::busy);
            var drained = CompletableFuture.supplyAsync(() -> drain(app));
            Awaitility.await().until(() -> status(app, "/") == 503);

            assertThat(get(app, "/").headers().firstValue("Connection")).contains("close");
            assertThat(slow.get()).isEqualTo(200);
            assertThat(drained.get()).isZero();
        }
    }

    @Test
    void sendsEverythingToHttpsWhenAsked() throws Exception {
        try (var app = start(Duration.ZERO, true)) {
            var answer = get(app, "/up");

            assertThat(answer.statusCode()).isEqualTo(301);
            assertThat(answer.headers().firstValue("Location")).contains("https://127.0.0.1:" + app.port() + "/up");
        }
    }

    @Test
    void tellsItsVariables() throws Exception {
        try (var app = start(Duration.ZERO, false)) {
            assertThat(get(app, "/env").body()).isEqualTo("{\"QUOTED\":\"\\\"\\n\"}");
        }
    }

    @Test
    void anUploadIsWorkFromItsFirstByteOn() throws Exception {
        try (var app = start(Duration.ZERO, false);
                var socket = new Socket(InetAddress.getLoopbackAddress(), app.port())) {
            var out = socket.getOutputStream();
            out.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab".getBytes(StandardCharsets.US_ASCII));
            Awaitility.await().until(app::busy);
            var drained = CompletableFuture.supplyAsync(() -> drain(app));
            Awaitility.await().until(() -> status(app, "/") == 503);
            assertThat(drained).isNotDone();

            out.write("cd".getBytes(StandardCharsets.US_ASCII));
            var answer = socket.getInputStream();
            assertThat(new String(answer.readNBytes(15), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200 OK");
            assertThat(drained.get()).isZero();
        }
    }

    @Test
    void sendsAnEventASecond() throws Exception {
        try (var app = start(Duration.ZERO, false)) {
            var answer = get(app, "/events?seconds=2");

            assertThat(answer.body()).isEqualTo("data: 1\n\ndata: 2\n\n");
            assertThat(answer.headers().firstValue("Content-Type")).contains("text/event-stream");
        }
    }

    @Test
    void sendsBackWhatAWebsocketSays() throws Exception {
        try (var app = start(Duration.ZERO, false)) {
            var heard = new LinkedBlockingQueue<String>();
            var socket = client.newWebSocketBuilder()
                    .buildAsync(URI.create("ws://127.0.0.1:" + app.echoPort() + "/"), new WebSocket.Listener() {
                        @Override
                        public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean isLast) {
                            heard.add(text.toString());
                            from.request(1);
                            return CompletableFuture.completedStage(null);
                        }

                        @Override
                        public CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
                            heard.add("pong");
                            from.request(1);
                            return CompletableFuture.completedStage(null);
                        }
                    })
                    .get();
            socket.sendText("short", true).get();
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo("short");
            socket.sendText("x".repeat(1000), true).get();
            assertThat(heard.poll(30, TimeUnit.SECONDS)).hasSize(1000);
            socket.sendPing(ByteBuffer.allocate(3)).get();
            assertThat(heard.poll(30, TimeUnit.SECONDS)).isEqualTo("pong");
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get();
            Awaitility.await().until(socket::isInputClosed);

            var plain = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + app.echoPort() + "/"));
            assertThat(client.send(plain.build(), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(426);
        }
    }

    private static DemoApp start(Duration startup, boolean redirect) throws IOException {
        var settings = new Settings(
                "v7", "127.0.0.1", 0, startup, Duration.ofSeconds(30), Optional.empty(), Optional.of(0), redirect);
        return DemoApp.start(settings, Map.of("QUOTED", "\"\n"));
    }

    private HttpResponse<String> get(DemoApp app, String path) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + app.port() + path))
                .header("X-Request-Id", "r-1")
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private int status(DemoApp app, String path) {
        try {
            return get(app, path).statusCode();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(failure);
        }
    }

    private static int drain(DemoApp app) {
        try {
            return app.drain();
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(failure);
        }
    }
}
