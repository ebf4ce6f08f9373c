package io.evenkeel.probe.helper;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SocketsTest {
    private static final String HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt\n";
    private static final String TAIL = " 00000000:00000000 00:00000000 00000000     0        0 1 1 0000000000000000\n";

    @TempDir
    private Path folder;

    @Test
    void countsWhatIsOpenOrBeingOpenedToOneAddressAndItsPorts() throws IOException {
        // 10.213.0.4 is 0400D50A in the byte order of the machines that Evenkeel runs on; 1F90 is port 8080.
        write(
                "tcp",
                "0: 0100D50A:C350 0400D50A:1F90 01",
                "1: 0100D50A:C351 0400D50A:1F90 02",
                "2: 0100D50A:C352 0400D50A:1F90 06",
                "3: 0100D50A:C353 0400D50A:1F90 04",
                "4: 0100D50A:C354 0400D50A:1F91 01",
                "5: 0100D50A:C355 0500D50A:1F90 01");
        write("tcp6", "0: 0000000000000000FFFF00000100D50A:C356 0000000000000000FFFF00000400D50A:1F90 01");

        assertThat(new Sockets(folder).open(address("10.213.0.4"), List.of(8080, 9090)))
                .isEqualTo(3);
    }

    @Test
    void countsTheConnectionsOfClients() throws IOException {
        write(
                "tcp",
                "0: 0400D50A:0050 0100D50A:C350 01",
                "1: 0400D50A:0050 0100D50A:C351 06",
                "2: 00000000:0050 00000000:0000 0A",
                "3: 0400D50A:C352 0500D50A:0050 01");
        write("tcp6", "0: 0000000000000000FFFF00000400D50A:01BB 0000000000000000FFFF00000100D50A:C356 01");

        assertThat(new Sockets(folder).accepted(List.of(80, 443))).isEqualTo(2);
    }

    @Test
    void knowsAListenerOnLoopbackOnly() throws IOException {
        write("tcp", "0: 0100007F:1F90 00000000:0000 0A", "1: 00000000:0BB8 00000000:0000 0A");
        write("tcp6", "0: 00000000000000000000000001000000:1F91 00000000000000000000000000000000:0000 0A");
        var sockets = new Sockets(folder);

        assertThat(sockets.loopbackOnly(8080)).isTrue();
        assertThat(sockets.loopbackOnly(8081)).isTrue();
        assertThat(sockets.loopbackOnly(3000)).isFalse();
        assertThat(sockets.loopbackOnly(3001)).isFalse();
        assertThat(sockets.listening()).containsExactly(3000);
    }

    @Test
    void aKernelWithoutIpv6IsFine() throws IOException {
        write("tcp", "0: 0100007F:1F90 00000000:0000 0A");

        assertThat(new Sockets(folder).loopbackOnly(8080)).isTrue();
    }

    @Test
    void readsTheRealTables() throws IOException {
        try (var server = new ServerSocket()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            try (var client = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                assertThat(Sockets.HERE.loopbackOnly(server.getLocalPort())).isTrue();
                assertThat(Sockets.HERE.open(client.getInetAddress(), List.of(server.getLocalPort())))
                        .isEqualTo(1);
            }
        }
    }

    private void write(String name, String... rows) throws IOException {
        var text = new StringBuilder(HEAD);
        for (var row : rows) {
            text.append("  ").append(row).append(TAIL);
        }
        Files.writeString(folder.resolve(name), text);
    }

    private static InetAddress address(String literal) throws UnknownHostException {
        return InetAddress.ofLiteral(literal);
    }
}
