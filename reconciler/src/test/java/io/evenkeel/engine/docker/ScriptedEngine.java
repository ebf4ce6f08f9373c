package io.evenkeel.engine.docker;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** An HTTP server that answers as an engine does, and misbehaves as a test asks. */
final class ScriptedEngine implements AutoCloseable {
    private final HttpServer server;
    private volatile String oldest = "";
    private volatile String newest = "";
    /** What was asked, path and query. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    /** What it was told to create. */
    final List<String> creates = new CopyOnWriteArrayList<>();

    /** What {@code /events} does. */
    interface Stream {
        void write(HttpExchange exchange) throws IOException;
    }

    ScriptedEngine(String firstOldest, String firstNewest, Stream events) throws IOException {
        upgrade(firstOldest, firstNewest);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            var uri = exchange.getRequestURI().toString();
            asked.add(uri);
            if (uri.contains("/events")) {
                events.write(exchange);
                exchange.close();
                return;
            }
            if (uri.startsWith("/v1.41/") && !oldest.equals("1.12")) {
                answer(exchange, 400, "{\"message\":\"client version 1.41 is too old\"}");
                return;
            }
            if (uri.contains("/containers/create")) {
                create(exchange);
                return;
            }
            answer(exchange, body(uri));
        });
        server.start();
    }

    String address() {
        return "tcp://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** From now on it speaks other versions. */
    final void upgrade(String newOldest, String newNewest) {
        oldest = newOldest;
        newest = newNewest;
    }

    /** It has every image but one. */
    private void create(HttpExchange exchange) throws IOException {
        var request = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        creates.add(request);
        if (request.contains("\"absent\"")) {
            answer(exchange, 404, "{\"message\":\"No such image: absent\"}");
            return;
        }
        answer(exchange, 201, "{\"Id\":\"0123\",\"Warnings\":[]}");
    }

    static void answer(HttpExchange exchange, String body) throws IOException {
        answer(exchange, 200, body);
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private String body(String uri) {
        if (uri.endsWith("/version")) {
            return """
                    {"Version":"99.0","ApiVersion":"%s","MinAPIVersion":"%s","Os":"linux","Arch":"amd64"}
                    """.formatted(newest, oldest);
        }
        if (uri.endsWith("/info")) {
            return "{\"LoggingDriver\":\"json-file\"}";
        }
        return "[]";
    }
}
