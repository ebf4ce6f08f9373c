package io.evenkeel.probe.helper;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** One line of {@code /proc/net/tcp} or {@code tcp6}; an IPv4 address mapped into IPv6 becomes an IPv4 address. */
record SocketRow(InetAddress local, int localPort, InetAddress remote, int remotePort, int state) {
    /** Numbers of the kernel's {@code include/net/tcp_states.h}. */
    static final int ESTABLISHED = 1;

    static final int SYN_SENT = 2;
    static final int LISTEN = 10;

    private static final Pattern SPACES = Pattern.compile("\\s+");

    static SocketRow parse(String line) {
        var columns = SPACES.split(line.strip(), -1);
        return new SocketRow(
                address(columns[1]),
                port(columns[1]),
                address(columns[2]),
                port(columns[2]),
                HexFormat.fromHexDigits(columns[3]));
    }

    /** Addresses are words of four bytes, each written in the byte order of the machine. */
    private static InetAddress address(String text) {
        var words = ByteBuffer.wrap(HexFormat.of().parseHex(text, 0, text.indexOf(':')));
        var bytes = ByteBuffer.allocate(words.capacity()).order(ByteOrder.nativeOrder());
        while (words.hasRemaining()) {
            bytes.putInt(words.getInt());
        }
        try {
            return InetAddress.getByAddress(bytes.array());
        } catch (UnknownHostException impossible) {
            throw new IllegalArgumentException("not a line of /proc/net/tcp: " + text, impossible);
        }
    }

    private static int port(String text) {
        return HexFormat.fromHexDigits(text, text.indexOf(':') + 1, text.length());
    }
}
