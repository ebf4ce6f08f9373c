package io.evenkeel.proxy.contract;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An app for tests, one request a connection. It tells what it was sent, as text: its own name, the request line, the
 * headers, the number of bytes of the body. Names of headers are spelt in one way, since some proxies send them in lower
 * case. It logs what probes ask.
 *
 * <p>{@code /health} answers the status that {@code /health/set/N} has set last; {@code /slow} answers after eight
 * seconds, {@code /wait} after somebody has asked for {@code /go}, {@code /end} never; {@code /sse} sends one event and then nothing; {@code /mark} pretends to be an error of the proxy;
 * {@code /internal} answers with headers that mean something to nginx; {@code /head/N} with one of N bytes;
 * {@code /redirect} redirects; an upgrade echoes.
 */
public final class TestCopy {
    private static final Pattern NAME = Pattern.compile("^[^ :]+:");
    private static final Pattern FIRST_LETTER = Pattern.compile("\\b[a-z]");
    private static final CountDownLatch GO = new CountDownLatch(1);
    private static volatile int health = 200;

    private final String name;
    private final String port;

    private TestCopy(String name, String port) {
        this.name = name;
        this.port = port;
    }

    /**
     * Serves until it is killed.
     *
     * @param words the copy's name and its ports
     */
    public static void main(String[] words) throws Exception {
        var name = words[0];
        for (var port : List.of(words).subList(1, words.length)) {
            var copy = new TestCopy(name, port);
            var server = new ServerSocket(Integer.parseInt(port), 512);
            Thread.ofPlatform().start(() -> copy.accept(server));
        }
        System.out.println("ready");
    }

    private void accept(ServerSocket server) {
        try {
            while (true) {
                var socket = server.accept();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException e) {
            System.exit(1);
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var in = new BufferedInputStream(socket.getInputStream());
            var head = head(in);
            if (!head.isEmpty()) {
                answer(head, in, socket.getOutputStream());
            }
        } catch (IOException | InterruptedException e) {
            System.out.println("ended: " + e);
        }
    }

    private void answer(List<String> head, InputStream in, OutputStream out) throws IOException, InterruptedException {
        var target = head.getFirst().split(" ", 3)[1];
        if (header(head, "user-agent").anyMatch(agent -> agent.startsWith("evenkeel-probe/"))) {
            System.out.println(String.join("\n", head));
        }
        if (header(head, "upgrade").findAny().isPresent()) {
            write(out, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n");
            in.transferTo(out);
            return;
        }
        if (target.startsWith("/health/set/")) {
            health = Integer.parseInt(target.substring("/health/set/".length()));
        }
        if (target.startsWith("/head/")) {
            var size = Integer.parseInt(target.substring("/head/".length()));
            reply(out, 200, "X-Large: " + "x".repeat(size) + "\r\n", text(head, in));
            return;
        }
        switch (target) {
            case "/sse" -> {
                write(
                        out,
                        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\ndata: first\n\n");
                new CountDownLatch(1).await();
            }
            case "/wait" -> {
                GO.await();
                reply(out, 200, "", text(head, in));
            }
            case "/go" -> {
                GO.countDown();
                reply(out, 200, "", text(head, in));
            }
            case "/end" -> {}
            case "/slow" -> {
                Thread.sleep(8000);
                reply(out, 200, "", text(head, in));
            }
            case "/health" -> reply(out, health, "", text(head, in));
            case "/internal" -> reply(out, 200, "X-Accel-Redirect: /elsewhere\r\nServer: TestCopy\r\n", text(head, in));
            case "/mark" -> reply(out, 502, "X-Evenkeel-Proxy-Error: 502 not mine\r\n", text(head, in));
            case "/redirect" -> reply(out, 301, "Location: https://elsewhere.example.com/\r\n", text(head, in));
            default -> reply(out, 200, "", text(head, in));
        }
    }

    private String text(List<String> head, InputStream in) throws IOException {
        var length = header(head, "content-length")
                .mapToInt(Integer::parseInt)
                .findFirst()
                .orElse(0);
        var read = 0;
        var buffer = new byte[64 * 1024];
        while (read < length) {
            var now = in.read(buffer, 0, Math.min(buffer.length, length - read));
            if (now < 0) {
                throw new IOException("the body ended early");
            }
            read += now;
        }
        return name + "\n" + String.join("\n", head) + "\nbody " + read + "\n";
    }

    private void reply(OutputStream out, int status, String headers, String body) throws IOException {
        write(
                out,
                "HTTP/1.1 " + status + " Whatever\r\nX-Copy: " + name + "\r\nX-Port: " + port
                        + "\r\nContent-Type: text/plain\r\n" + headers
                        + "Content-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body);
    }

    private static Stream<String> header(List<String> head, String name) {
        return head.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip());
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private static List<String> head(InputStream in) throws IOException {
        var text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            var next = in.read();
            if (next < 0) {
                return List.of();
            }
            text.append((char) next);
        }
        return text.toString()
                .lines()
                .filter(line -> !line.isEmpty())
                .map(TestCopy::spelt)
                .toList();
    }

    /** {@code X-Forwarded-For}, however it came; the request line stays as it is. */
    private static String spelt(String line) {
        var name = NAME.matcher(line);
        return name.find()
                ? FIRST_LETTER
                                .matcher(name.group())
                                .replaceAll(letter -> letter.group().toUpperCase(Locale.ROOT))
                        + line.substring(name.end())
                : line;
    }
}
