package io.evenkeel.tests.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * What the client asks, and how.
 *
 * @param target where it connects to: a loopback address
 * @param host the Host header, as in {@code shop.localhost:8080}
 * @param mix what is asked there
 * @param rate requests per second, by the clock, whatever the answers do
 * @param patience until an answer counts as lost
 */
public record LoadSettings(
        InetSocketAddress target, String host, Mix mix, int rate, Connections connections, Duration patience) {
    public LoadSettings {
        if (!target.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("load is for loopback addresses only, not for " + target);
        }
        if (rate < 1) {
            throw new IllegalArgumentException("at least one request per second, not " + rate);
        }
    }

    /** 20 requests a second over 20 connections that stay open. */
    public static LoadSettings keepAlive(int port, String host, String path) {
        var target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        return new LoadSettings(
                target, host, Mix.only(path), 20, new Connections.KeepAlive(20), Duration.ofSeconds(30));
    }

    /** How connections are used. */
    public sealed interface Connections {
        /**
         * Opened at the start and used in turn, without a look whether they still work: the strictest of clients. One that
         * failed is opened again for its next turn; where all are busy, another one is opened for one request.
         */
        record KeepAlive(int number) implements Connections {}

        /** A new one for every request. */
        record Fresh() implements Connections {}
    }
}
