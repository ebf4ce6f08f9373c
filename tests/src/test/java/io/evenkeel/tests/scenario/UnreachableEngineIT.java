package io.evenkeel.tests.scenario;

import static io.evenkeel.tests.scenario.ScenarioHost.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** An engine that does not answer is no engine without containers. */
final class UnreachableEngineIT {
    @RegisterExtension
    final ScenarioHost host = new ScenarioHost("away", "10.220.0.0/16");

    @Test
    void anEngineThatIsDownEndsAPassWithFourAndNothingIsConcluded() throws Exception {
        host.fleet().commit("web", DemoSpec.of("v1").at("away.localhost"));
        host.converge();
        var before = host.docker().containers(host.label());
        var configuration = Files.readString(host.folder().file("agent.yaml"));
        host.folder()
                .write(
                        "agent.yaml",
                        configuration.replace(
                                "/var/run/docker.sock", host.folder().path() + "/engine.sock"));

        host.fleet().commit("web", DemoSpec.of("v2").at("away.localhost"));
        assertThat(host.evenkeel("apply").expect(4).text()).contains("engine.sock");
        assertThat(host.evenkeel("plan").exitCode()).isEqualTo(4);

        var agent = host.agent();
        eventually("the agent says so", () -> agent.log().contains("waiting for it"));
        assertThat(host.docker().containers(host.label())).isEqualTo(before);
        assertThat(host.visit("away.localhost").version()).isEqualTo("v1");

        try (var _ = Forward.between(host.folder().file("engine.sock"), Path.of("/var/run/docker.sock"))) {
            eventually(
                    "the agent goes on",
                    () -> host.visit("away.localhost").version().equals("v2"));
            assertThat(agent.terminate()).isZero();
        }
        assertThat(Files.readString(host.folder().file("state/journal.jsonl"))).doesNotContain("\"Parked\"");
        host.folder().write("agent.yaml", configuration);
        host.converge();
    }

    /** A socket that leads to another one for as long as it is open. */
    private record Forward(ServerSocketChannel listening, List<SocketChannel> open) implements AutoCloseable {
        static Forward between(Path from, Path to) throws IOException {
            var listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            listening.bind(UnixDomainSocketAddress.of(from));
            var forward = new Forward(listening, java.util.Collections.synchronizedList(new ArrayList<>()));
            Thread.startVirtualThread(() -> forward.accept(to));
            return forward;
        }

        private void accept(Path to) {
            try {
                while (true) {
                    var client = listening.accept();
                    var engine = SocketChannel.open(UnixDomainSocketAddress.of(to));
                    open.add(client);
                    open.add(engine);
                    Thread.ofPlatform().daemon().start(() -> pump(client, engine));
                    Thread.ofPlatform().daemon().start(() -> pump(engine, client));
                }
            } catch (IOException e) {
                // closed: the test is over
            }
        }

        private static void pump(SocketChannel from, SocketChannel to) {
            var buffer = java.nio.ByteBuffer.allocate(8192);
            try {
                while (from.read(buffer.clear()) >= 0) {
                    buffer.flip();
                    while (buffer.hasRemaining()) {
                        to.write(buffer);
                    }
                }
                to.shutdownOutput();
            } catch (IOException e) {
                // one side has gone
            }
        }

        @Override
        public void close() throws IOException {
            listening.close();
            for (var each : List.copyOf(open)) {
                each.close();
            }
        }
    }
}
