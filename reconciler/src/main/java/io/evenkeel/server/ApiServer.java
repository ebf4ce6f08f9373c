package io.evenkeel.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.evenkeel.state.ResourceName;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Offers {@link Operations} over HTTP to whoever shows the token. */
public final class ApiServer implements AutoCloseable {
    static final String SYNC = "/v1/sync";
    static final String RETRY = "/v1/retry/";
    static final String APPROVE = "/v1/approve/";
    static final String WAIT = "wait=";

    private static final int BACKLOG = 16;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final HttpServer server;
    private final ExecutorService threads;
    private final ApiToken token;
    private final Operations operations;

    /**
     * Listens at once.
     *
     * @param listen port 0 takes any free one
     * @throws ApiException when it cannot listen there
     */
    public ApiServer(InetSocketAddress listen, ApiToken token, Operations operations) {
        this.token = token;
        this.operations = operations;
        try {
            server = HttpServer.create(listen, BACKLOG);
        } catch (IOException e) {
            throw new ApiException(
                    "the API cannot listen on " + listen + ": " + e.getMessage() + "; set listen in agent.yaml", e);
        }
        threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("api-", 0).factory());
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, _ -> unknown(exchange)));
        server.createContext(SYNC, exchange -> answer(exchange, this::sync));
        server.createContext(RETRY, exchange -> answer(exchange, this::retry));
        server.createContext(APPROVE, exchange -> answer(exchange, this::approve));
        server.start();
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return server.getAddress();
    }

    /** What is sent back. */
    private record Response(int status, ApiAnswer body) {
        static Response of(int status, String line) {
            return new Response(status, ApiAnswer.of(line));
        }
    }

    private void answer(HttpExchange exchange, Function<HttpExchange, Response> work) throws IOException {
        try (exchange) {
            var response = response(exchange, work);
            var bytes = MAPPER.writeValueAsBytes(response.body());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(response.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private Response response(HttpExchange exchange, Function<HttpExchange, Response> work) {
        var shown = exchange.getRequestHeaders().getFirst("Authorization");
        if (shown == null || !token.isShownBy(shown)) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
            return Response.of(401, "show the token of this agent: Authorization: Bearer …");
        }
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            return Response.of(405, "this is asked for with POST");
        }
        return work.apply(exchange);
    }

    private static Response unknown(HttpExchange exchange) {
        return Response.of(404, "there is no " + exchange.getRequestURI().getPath());
    }

    private Response sync(HttpExchange exchange) {
        if (!exchange.getRequestURI().getPath().equals(SYNC)) {
            return unknown(exchange);
        }
        return operations
                .sync(wait(exchange.getRequestURI().getQuery()))
                .map(lines -> new Response(200, new ApiAnswer(lines)))
                .orElseGet(() -> Response.of(202, "the pass is not over yet"));
    }

    private static Duration wait(@Nullable String query) {
        return query != null && query.matches(WAIT + "[0-9]{1,9}")
                ? Duration.ofSeconds(Long.parseLong(query.substring(WAIT.length())))
                : Duration.ZERO;
    }

    private Response retry(HttpExchange exchange) {
        try {
            var name = ResourceName.parse(exchange.getRequestURI().getPath().substring(RETRY.length()));
            return operations.retry(name)
                    ? Response.of(202, name + " is tried at once")
                    : Response.of(404, name + " is neither parked nor waiting for another attempt");
        } catch (IllegalArgumentException wrong) {
            return Response.of(400, String.valueOf(wrong.getMessage()));
        }
    }

    private Response approve(HttpExchange exchange) {
        var id = exchange.getRequestURI().getPath().substring(APPROVE.length());
        return operations.approve(id)
                ? Response.of(202, id + " is approved")
                : Response.of(404, "no removal with the id " + id + " waits now; evenkeel plan tells what does");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
