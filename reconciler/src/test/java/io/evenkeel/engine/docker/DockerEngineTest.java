package io.evenkeel.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.evenkeel.engine.EngineException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DockerEngineTest {
    @TempDir
    private Path folder;

    @Test
    void speaksTheOlderOfBothNewestVersions() throws IOException {
        try (var old = new ScriptedEngine("1.12", "1.41", exchange -> {});
                var young = new ScriptedEngine("1.44", "1.99", exchange -> {});
                var first = DockerEngine.at(old.address());
                var second = DockerEngine.at(young.address())) {
            first.containers().list();
            second.containers().list();

            assertThat(old.asked.getLast()).startsWith("/v1.41/containers/json");
            assertThat(young.asked.getLast()).startsWith("/v1.51/containers/json");
        }
    }

    @Test
    void refusesAnEngineWithoutACommonVersion() throws IOException {
        try (var ancient = new ScriptedEngine("1.12", "1.40", exchange -> {});
                var future = new ScriptedEngine("1.60", "1.70", exchange -> {});
                var first = DockerEngine.at(ancient.address());
                var second = DockerEngine.at(future.address())) {
            assertThatThrownBy(() -> first.containers().list()).hasMessageContaining("upgrade it");
            assertThatThrownBy(() -> second.containers().list()).hasMessageContaining("upgrade Evenkeel");
        }
    }

    @Test
    void agreesAnewAfterAnUpgradeOfTheEngine() throws IOException {
        try (var scripted = new ScriptedEngine("1.12", "1.41", exchange -> {});
                var engine = DockerEngine.at(scripted.address())) {
            engine.containers().list();
            scripted.upgrade("1.44", "1.51");

            assertThatThrownBy(() -> engine.containers().list()).hasMessageContaining("client version 1.41 is too old");
            engine.containers().list();
            assertThat(scripted.asked.getLast()).startsWith("/v1.51/containers/json");
        }
    }

    @Test
    void anEngineThatNeverAnswersIsUnreachable() throws IOException {
        var socket = folder.resolve("docker.sock");
        try (var silent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            silent.bind(UnixDomainSocketAddress.of(socket));
            try (var connection = new Connection("unix://" + socket, Duration.ofMillis(300))) {
                assertThatThrownBy(() -> new DockerContainers(connection).list())
                        .isInstanceOf(EngineException.Unreachable.class);
            }
        }
    }

    @Test
    void listensAgainFromTheLastEventWhenTheStreamIsCut() throws IOException {
        var cut = event("start", "2000000000123456789");
        try (var scripted = new ScriptedEngine("1.12", "1.41", exchange -> ScriptedEngine.answer(exchange, cut));
                var engine = DockerEngine.at(scripted.address())) {
            var heard = new CopyOnWriteArrayList<String>();
            try (var _ = engine.events().listen(event -> heard.add(event.action()))) {
                Awaitility.await()
                        .until(() -> scripted.asked.stream()
                                .anyMatch(
                                        uri -> uri.contains("/events") && uri.contains("since=2000000000.123456789")));
            }
            assertThat(heard).as("an event that comes twice is heard once").containsExactly("start");
        }
    }

    @Test
    void anEngineThatCutsAtOnceIsNotStormed() throws IOException {
        try (var scripted = new ScriptedEngine("1.12", "1.41", exchange -> ScriptedEngine.answer(exchange, ""));
                var engine = DockerEngine.at(scripted.address());
                var _ = engine.events().listen(event -> {})) {
            Awaitility.await()
                    .during(Duration.ofSeconds(1))
                    .until(() -> scripted.asked.stream()
                                    .filter(uri -> uri.contains("/events"))
                                    .count()
                            <= 6);
            assertThat(scripted.asked).anyMatch(uri -> uri.contains("/events"));
        }
    }

    private static String event(String action, String nanos) {
        return """
                {"Type":"container","Action":"%s","time":2000000000,"timeNano":%s,
                 "Actor":{"ID":"1","Attributes":{"name":"web"}}}
                """.formatted(action, nanos);
    }
}
