package io.evenkeel.proxy.contract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import javax.net.SocketFactory;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/**
 * One connection to the proxy, kept and used again without looking whether it is still good: the worst honest client.
 * Targets go out byte for byte.
 */
final class Client implements AutoCloseable {
    private static final int PATIENCE = 30_000;

    private final String address;
    private final int port;
    private final SocketFactory sockets;
    private Optional<DefaultBHttpClientConnection> connection = Optional.empty();

    Client(int port) {
        this("127.0.0.1", port);
    }

    Client(String address, int port) {
        this(address, port, SocketFactory.getDefault());
    }

    Client(String address, int port, SocketFactory sockets) {
        this.address = address;
        this.port = port;
        this.sockets = sockets;
    }

    record Answer(int status, Map<String, String> headers, String body) {
        String copy() {
            return headers.getOrDefault("X-Copy", "");
        }
    }

    /** Whether the next request goes out on a connection that earlier ones have used. */
    boolean connected() {
        return connection.isPresent();
    }

    Answer get(String host, String target) throws IOException {
        return ask(new BasicClassicHttpRequest("GET", target), host);
    }

    /** @param login {@code user:password} */
    Answer get(String host, String target, String login) throws IOException {
        var request = new BasicClassicHttpRequest("GET", target);
        request.addHeader("Authorization", basic(login));
        return ask(request, host);
    }

    static String basic(String login) {
        return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }

    Answer post(String host, String target, int bytes) throws IOException {
        var request = new BasicClassicHttpRequest("POST", target);
        request.setEntity(new ByteArrayEntity(new byte[bytes], ContentType.APPLICATION_OCTET_STREAM));
        return ask(request, host);
    }

    /** Sends the head of a request with a body, and nothing of the body. */
    Answer announce(String host, String target, int bytes) throws IOException {
        var request = new BasicClassicHttpRequest("POST", target);
        request.addHeader("Content-Length", String.valueOf(bytes));
        return ask(request, host);
    }

    Answer ask(ClassicHttpRequest request, String host) throws IOException {
        try {
            var open = connection();
            request.addHeader("Host", host);
            if (request.getEntity() != null) {
                request.addHeader(
                        "Content-Length", String.valueOf(request.getEntity().getContentLength()));
            }
            open.sendRequestHeader(request);
            if (request.getEntity() != null) {
                open.sendRequestEntity(request);
            }
            open.flush();
            var response = open.receiveResponseHeader();
            open.receiveResponseEntity(response);
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (var header : response.getHeaders()) {
                headers.put(header.getName(), header.getValue());
            }
            var body = EntityUtils.toString(response.getEntity(), StandardCharsets.UTF_8);
            if ("close".equalsIgnoreCase(headers.get("Connection"))) {
                close();
            }
            return new Answer(response.getCode(), headers, body);
        } catch (HttpException e) {
            throw new IOException(e);
        }
    }

    private DefaultBHttpClientConnection connection() throws IOException {
        if (connection.isEmpty()) {
            var socket = sockets.createSocket(address, port);
            socket.setSoTimeout(PATIENCE);
            var open = new DefaultBHttpClientConnection(Http1Config.DEFAULT);
            open.bind(socket);
            connection = Optional.of(open);
        }
        return connection.get();
    }

    @Override
    public void close() throws IOException {
        if (connection.isPresent()) {
            connection.get().close();
            connection = Optional.empty();
        }
    }
}
