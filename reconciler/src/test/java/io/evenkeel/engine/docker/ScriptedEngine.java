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
    /** What was asked, path and query. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    /** What {@code /events} does. */
    interface Stream {
        void write(HttpExchange exchange) throws IOException;
    }

    ScriptedEngine(String oldest, String newest, Stream events) throws IOException {
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
            answer(exchange, body(uri, oldest, newest));
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

    static void answer(HttpExchange exchange, String body) throws IOException {
        var bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String body(String uri, String oldest, String newest) {
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
