package io.evenkeel.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.state.ResourceName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApiTest {
    private static final ResourceName WEB = ResourceName.of("shop", "production", "web");

    @TempDir
    private Path folder;

    private final Asked asked = new Asked();
    private ApiServer server;
    private ApiToken token;

    /** Knows of one parked app. */
    private static final class Asked implements Operations {
        final List<Object> calls = new ArrayList<>();
        Optional<List<String>> outcome = Optional.of(List.of());

        @Override
        public Optional<List<String>> sync(Duration timeout) {
            calls.add(timeout);
            return outcome;
        }

        @Override
        public boolean retry(ResourceName resource) {
            calls.add(resource);
            return resource.equals(WEB);
        }

        @Override
        public boolean approve(String id) {
            calls.add(id);
            return id.equals("0123abcd");
        }
    }

    @BeforeEach
    void start() {
        token = ApiToken.readOrMake(folder.resolve("new/token"));
        server = new ApiServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, asked);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private ApiClient client(ApiToken shown) {
        return new ApiClient(server.address(), shown);
    }

    @Test
    void aSyncAnswersWhatThereIsToSayOrThatItGoesOn() {
        assertThat(client(token).sync(Duration.ofSeconds(7))).isEqualTo(new ApiClient.Answer(200, List.of()));
        asked.outcome = Optional.of(List.of("web is parked"));
        assertThat(client(token).sync(Duration.ZERO)).isEqualTo(new ApiClient.Answer(200, List.of("web is parked")));
        asked.outcome = Optional.empty();
        assertThat(client(token).sync(Duration.ZERO).status()).isEqualTo(202);
        assertThat(asked.calls).containsExactly(Duration.ofSeconds(7), Duration.ZERO, Duration.ZERO);
    }

    @Test
    void aRetryIsTakenWhereThereIsSomethingToTry() {
        assertThat(client(token).retry(WEB).status()).isEqualTo(202);
        var answer = client(token).retry(ResourceName.of("shop", "production", "api"));
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.lines())
                .containsExactly("shop/production/api is neither parked nor waiting for another attempt");
    }

    @Test
    void anApprovalIsTakenForWhatWaitsAlone() {
        assertThat(client(token).approve("0123abcd"))
                .isEqualTo(new ApiClient.Answer(202, List.of("0123abcd is approved")));
        assertThat(client(token).approve("ffffffff").status()).isEqualTo(404);
        assertThat(asked.calls).containsExactly("0123abcd", "ffffffff");
    }

    @Test
    void nothingIsDoneForWhoeverShowsAnotherToken() {
        var other = ApiToken.readOrMake(folder.resolve("other"));
        assertThatThrownBy(() -> client(other).sync(Duration.ZERO))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("takes another token");
        assertThat(asked.calls).isEmpty();
    }

    @Test
    void whatIsNotOfferedIsSaidSo() throws Exception {
        assertThat(status("POST", "/v1/sync", Optional.empty())).isEqualTo(401);
        assertThat(status("GET", "/v1/sync", Optional.of(token.header()))).isEqualTo(405);
        assertThat(status("POST", "/v1/synchronize", Optional.of(token.header())))
                .isEqualTo(404);
        assertThat(status("POST", "/", Optional.of(token.header()))).isEqualTo(404);
        assertThat(status("POST", "/v1/retry/web", Optional.of(token.header()))).isEqualTo(400);
        assertThat(asked.calls).isEmpty();
    }

    private int status(String method, String path, Optional<String> authorization) throws Exception {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + path))
                .method(method, BodyPublishers.noBody());
        authorization.ifPresent(header -> request.header("Authorization", header));
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void withoutAnAgentTheClientSaysWhatToDo() {
        server.close();
        assertThatThrownBy(() -> client(token).sync(Duration.ZERO))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("no agent answers")
                .hasMessageContaining("start evenkeel agent");
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        assertThatThrownBy(() -> new ApiServer(server.address(), token, asked))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("set listen in agent.yaml");
    }

    @Test
    void aTokenIsMadeOnceForItsOwnerAlone() throws IOException {
        var file = folder.resolve("new/token");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(ApiToken.readOrMake(file).header()).isEqualTo(token.header());
        assertThat(token).hasToString("••••");
    }

    @Test
    void whatIsNoTokenIsRefusedWithoutBeingShown() throws IOException {
        var file = Files.writeString(folder.resolve("bad"), "two words that are long enough\n");
        assertThatThrownBy(() -> ApiToken.read(file))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining(file.toString())
                .hasMessageNotContaining("words");
        assertThatThrownBy(() -> ApiToken.read(folder.resolve("none")))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("an agent that runs makes it");
    }
}
