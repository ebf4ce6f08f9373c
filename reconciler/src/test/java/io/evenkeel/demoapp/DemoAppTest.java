package io.evenkeel.demoapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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

    private static DemoApp start(Duration startup, boolean redirect) throws IOException {
        var settings = new Settings("v7", "127.0.0.1", 0, startup, Duration.ofSeconds(30), Optional.empty(), redirect);
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
