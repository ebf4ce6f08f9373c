package io.evenkeel.proxy;

import io.evenkeel.state.Expect;
import io.evenkeel.state.HttpQuestion;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Asks a copy through the proxy's probe socket, so that what is measured is the way that requests take. The listener
 * there sends the request to the address of the header {@code X-Evenkeel-Target} with the Host of
 * {@code X-Evenkeel-Host}, and marks the errors that it makes itself with {@code X-Evenkeel-Proxy-Error}, which it
 * strips from answers of copies: an error of the proxy is never an answer of the copy.
 */
public final class Reach {
    /** The header by which a proxy marks its own errors. */
    public static final String ERROR_MARK = "X-Evenkeel-Proxy-Error";

    private static final HttpQuestion ANYTHING =
            new HttpQuestion("/", "evenkeel.internal", new TreeMap<>(), new Expect.Any());

    private final ProxyDirectory directory;
    private final String userAgent;

    /**
     * Asks nothing yet.
     *
     * @param version of Evenkeel, which its probes tell
     */
    public Reach(ProxyDirectory directory, String version) {
        this.directory = directory;
        this.userAgent = "evenkeel-probe/" + version;
    }

    /** Why a copy is asked; it reads it in {@code X-Evenkeel-Probe}. */
    public enum Purpose {
        /** May it get traffic? */
        READY,
        /** May it keep getting it? */
        HEALTH;

        private String header() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Asks once.
     *
     * @param question empty asks for {@code /} and takes any answer of the copy
     * @return empty when it was answered well, else what came back
     * @throws ProxyException when the proxy itself did not answer, which says nothing about the copy
     */
    public Optional<String> ask(
            Purpose purpose, String address, int port, Optional<HttpQuestion> question, Duration timeout) {
        var target = address + ":" + port;
        var asked = question.orElse(ANYTHING);
        var problem = RouteGrammar.problem(asked);
        if (!RouteGrammar.address(address) || !RouteGrammar.port(port) || problem.isPresent()) {
            throw new ProxyException("cannot ask " + target + " through the proxy: "
                    + problem.orElse("not an IPv4 address with a port"));
        }
        var socket = directory.probeSocket();
        try {
            return new SocketHttp(socket)
                    .get(asked.path(), headers(purpose, target, asked), timeout)
                    .map(answer -> verdict(target, asked, answer))
                    .orElseGet(() -> Optional.of("no answer from " + target + " within " + timeout.toMillis() + "ms"));
        } catch (IOException e) {
            throw new ProxyException(
                    "cannot ask the proxy on " + socket + ": " + e.getMessage() + "; is its container running?", e);
        }
    }

    private SortedMap<String, String> headers(Purpose purpose, String target, HttpQuestion question) {
        SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Host", "evenkeel.internal");
        headers.put("Connection", "close");
        headers.put("User-Agent", userAgent);
        headers.put("X-Evenkeel-Probe", purpose.header());
        headers.put("X-Evenkeel-Target", target);
        headers.put("X-Evenkeel-Host", question.host());
        headers.putAll(question.headers());
        ForwardedHeaders.wrap(headers, question.host());
        return headers;
    }

    private static Optional<String> verdict(String target, HttpQuestion question, SocketHttp.Answer answer) {
        var own = answer.header(ERROR_MARK);
        if (own.isPresent()) {
            return Optional.of("the proxy got no answer from " + target + ": " + own.get());
        }
        if (question.expect().accepts(answer.status())) {
            return Optional.empty();
        }
        var to = answer.header("Location").map(location -> " to " + location).orElse("");
        return Optional.of(
                target + question.path() + " answered " + answer.status() + to + ", wanted " + question.expect());
    }
}
