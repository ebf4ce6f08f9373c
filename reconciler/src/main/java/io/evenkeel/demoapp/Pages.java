package io.evenkeel.demoapp;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** What the demo app answers. */
final class Pages implements HttpHandler {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REQUEST_ID = "X-Request-Id";
    private static final String VERSION = "X-Version";
    private static final double LONGEST_SECONDS = 600;

    private final Settings settings;
    private final Lifetime lifetime;
    private final Map<String, String> variables;

    Pages(Settings settings, Lifetime lifetime, Map<String, String> variables) {
        this.settings = settings;
        this.lifetime = lifetime;
        this.variables = Map.copyOf(variables);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            switch (lifetime.admit()) {
                case STARTING -> refuse(exchange, "starting");
                case DRAINING -> {
                    exchange.getResponseHeaders().set("Connection", "close");
                    refuse(exchange, "stopping");
                }
                case ACCEPTED -> work(exchange);
            }
        }
    }

    private void refuse(HttpExchange exchange, String why) throws IOException {
        upload(exchange);
        send(exchange, 503, Map.of("error", why));
    }

    /** Takes the whole body, since its connection may be used again, and gives its size. */
    private static long upload(HttpExchange exchange) throws IOException {
        return exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
    }

    private void work(HttpExchange exchange) throws IOException {
        try {
            answer(exchange);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            send(exchange, 503, Map.of("error", "interrupted"));
        } finally {
            lifetime.finish();
        }
    }

    private void answer(HttpExchange exchange) throws IOException, InterruptedException {
        // an upload is work that was accepted
        var received = upload(exchange);
        if (settings.redirect()) {
            redirect(exchange);
            return;
        }
        switch (exchange.getRequestURI().getPath()) {
            case "/env" -> send(exchange, 200, new TreeMap<>(variables));
            case "/slow" -> {
                Thread.sleep((long) (1000 * seconds(exchange)));
                send(exchange, 200, page(exchange, received));
            }
            case "/events" -> events(exchange);
            default -> send(exchange, 200, page(exchange, received));
        }
    }

    private static void redirect(HttpExchange exchange) throws IOException {
        var host = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Host"))
                .orElse("localhost");
        exchange.getResponseHeaders().set("Location", "https://" + host + exchange.getRequestURI());
        exchange.sendResponseHeaders(301, -1);
    }

    private static double seconds(HttpExchange exchange) {
        var query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
        var seconds = Arrays.stream(query.split("&", -1))
                .filter(pair -> pair.startsWith("seconds="))
                .findFirst()
                .map(pair -> Double.parseDouble(pair.substring("seconds=".length())))
                .orElse(3.0);
        return Math.clamp(seconds, 0, LONGEST_SECONDS);
    }

    /** One event a second. */
    private void events(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set(VERSION, settings.version());
        exchange.sendResponseHeaders(200, 0);
        try (var stream = exchange.getResponseBody()) {
            for (var number = 1; number <= seconds(exchange); number++) {
                Thread.sleep(1000);
                stream.write(("data: " + number + "\n\n").getBytes(StandardCharsets.US_ASCII));
                stream.flush();
            }
        }
    }

    private Map<String, String> page(HttpExchange exchange, long received) {
        Map<String, String> page = new LinkedHashMap<>();
        page.put("version", settings.version());
        page.put("path", exchange.getRequestURI().toString());
        page.put("requestId", requestId(exchange));
        if (received > 0) {
            page.put("received", String.valueOf(received));
        }
        return page;
    }

    private void send(HttpExchange exchange, int status, Map<String, String> page) throws IOException {
        var body = JSON.writeValueAsBytes(page);
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", "application/json");
        headers.set(VERSION, settings.version());
        headers.set(REQUEST_ID, page.getOrDefault("requestId", requestId(exchange)));
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        // Closed here and not with the exchange: an answer must have left before its work counts as finished.
        try (var answer = exchange.getResponseBody()) {
            answer.write(body);
        }
    }

    private static String requestId(HttpExchange exchange) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(REQUEST_ID))
                .orElseGet(() -> UUID.randomUUID().toString());
    }
}
