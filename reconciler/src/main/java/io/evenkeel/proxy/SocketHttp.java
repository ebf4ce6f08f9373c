package io.evenkeel.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;

/**
 * One GET over a unix socket. The JDK's and Apache's clients speak to no unix socket and tidy up paths; here the path
 * goes out byte for byte, no redirect is followed, and the head of the answer is read by Apache's parser.
 */
final class SocketHttp {
    private static final int BUFFER = 16 * 1024;
    private static final int FINAL_STATUS = 200;

    private final Path socket;

    SocketHttp(Path socket) {
        this.socket = socket;
    }

    /** An answer's head. */
    record Answer(int status, Map<String, String> headers) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }
    }

    /**
     * Asks once.
     *
     * @param headers written as they are: the caller has checked them
     * @return empty when the time was over before the head of an answer had come
     * @throws IOException when nobody listens on the socket, or what came back is no HTTP
     */
    Optional<Answer> get(String path, Map<String, String> headers, Duration timeout) throws IOException {
        var head = new StringBuilder("GET " + path + " HTTP/1.1\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return SocketExchange.ask(socket, head.append("\r\n").toString(), timeout, SocketHttp::answer);
    }

    private static Answer answer(InputStream in) throws IOException, HttpException {
        var buffer = new SessionInputBufferImpl(BUFFER);
        var parser = new DefaultHttpResponseParser();
        ClassicHttpResponse response = parser.parse(buffer, in);
        while (response != null && response.getCode() < FINAL_STATUS) {
            response = parser.parse(buffer, in);
        }
        if (response == null) {
            throw new IOException("the connection was closed without an answer");
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (Header header : response.getHeaders()) {
            headers.putIfAbsent(header.getName(), String.valueOf(header.getValue()));
        }
        return new Answer(response.getCode(), headers);
    }
}
