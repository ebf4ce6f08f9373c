package io.evenkeel.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.evenkeel.state.ResourceName;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Asks an agent that runs on this machine. */
public final class ApiClient {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final InetSocketAddress agent;
    private final ApiToken token;

    public ApiClient(InetSocketAddress agent, ApiToken token) {
        this.agent = agent;
        this.token = token;
    }

    /**
     * What the agent said.
     *
     * @param status of HTTP
     * @param lines for people
     */
    public record Answer(int status, List<String> lines) {
        public Answer {
            lines = List.copyOf(lines);
        }
    }

    /** See {@link Operations#sync}: 200 when the pass is over, 202 while it is not. */
    public Answer sync(Duration wait) {
        return post(ApiServer.SYNC + "?" + ApiServer.WAIT + wait.toSeconds(), ANSWER.plus(wait));
    }

    /** See {@link Operations#retry}: 202, or 404 when there is nothing to retry. */
    public Answer retry(ResourceName resource) {
        return post(ApiServer.RETRY + resource, ANSWER);
    }

    /** See {@link Operations#approve}: 202, or 404 when nothing like it waits. */
    public Answer approve(String id) {
        return post(ApiServer.APPROVE + URLEncoder.encode(id, StandardCharsets.UTF_8), ANSWER);
    }

    private Answer post(String path, Duration timeout) {
        var address = URI.create("http://" + host() + ":" + agent.getPort() + path);
        try (var client = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .proxy(HttpClient.Builder.NO_PROXY)
                .build()) {
            var request = HttpRequest.newBuilder(address)
                    .timeout(timeout)
                    .header("Authorization", token.header())
                    .POST(BodyPublishers.noBody())
                    .build();
            var response = client.send(request, BodyHandlers.ofByteArray());
            var body = MAPPER.readValue(response.body(), ApiAnswer.class);
            if (response.statusCode() == 401) {
                throw new ApiException(
                        "the agent on " + agent + " takes another token; name the agent.yaml that it uses");
            }
            return new Answer(response.statusCode(), body.lines());
        } catch (IOException e) {
            throw new ApiException(
                    "no agent answers on " + agent + " (" + e + "); start evenkeel agent, or name its agent.yaml with"
                            + " --config",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException("interrupted while asking the agent", e);
        }
    }

    private String host() {
        var literal = agent.getHostString();
        return literal.contains(":") ? "[" + literal + "]" : literal;
    }
}
