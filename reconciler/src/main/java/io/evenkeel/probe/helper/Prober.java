package io.evenkeel.probe.helper;

import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Asks every address of a copy in turn. The attempt is good as soon as one of them answers well: an app that listens on
 * one family only is reachable.
 */
record Prober(Question question, List<String> addresses, int port, Duration timeout, Sockets sockets) {

    Attempt attempt() {
        var failures = new ArrayList<Attempt>();
        for (var address : addresses) {
            var attempt = ask(address);
            if (attempt.good()) {
                return attempt;
            }
            failures.add(attempt);
        }
        return summary(failures);
    }

    private Attempt ask(String address) {
        try {
            var target = new InetSocketAddress(literal(address), port);
            return tried(target, System.nanoTime() + timeout.toNanos());
        } catch (UnknownHostException malformed) {
            return new Attempt(false, Kind.UNREACHABLE, address + " is no address");
        }
    }

    private Attempt tried(InetSocketAddress target, long deadline) {
        var where = text(target);
        try {
            return question.ask(target, deadline);
        } catch (SocketTimeoutException late) {
            return new Attempt(false, Kind.SILENT, "no answer from " + where + " within " + timeout.toMillis() + "ms");
        } catch (ConnectException refused) {
            return refused(where);
        } catch (Response.Garbled garbled) {
            return new Attempt(false, Kind.GARBLED, garbled.getMessage() + " (" + where + ")");
        } catch (IOException broken) {
            return new Attempt(false, Kind.UNREACHABLE, broken.getMessage() + " (" + where + ")");
        }
    }

    private Attempt refused(String where) {
        if (sockets.loopbackOnly(port)) {
            return new Attempt(
                    false,
                    Kind.LOOPBACK,
                    where + " refused the connection: the app listens on 127.0.0.1 or ::1 only, port " + port);
        }
        var others = sockets.listening().stream().map(String::valueOf).collect(Collectors.joining(", "));
        return new Attempt(
                false,
                Kind.REFUSED,
                where + " refused the connection: nothing listens on port " + port
                        + (others.isEmpty() ? "" : ", but on " + others));
    }

    /** The most telling failure first: an answer says more than a refusal. */
    private static Attempt summary(List<Attempt> failures) {
        if (failures.isEmpty()) {
            return new Attempt(false, Kind.UNREACHABLE, "the copy has no network address");
        }
        var telling = failures.stream().min(Comparator.comparing(Attempt::kind)).orElseThrow();
        var sentence = String.join(
                "; ", failures.stream().map(Attempt::sentence).distinct().toList());
        return new Attempt(false, telling.kind(), sentence);
    }

    static String text(InetSocketAddress address) {
        var host = address.getAddress().getHostAddress();
        return (address.getAddress() instanceof Inet6Address ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    /** Addresses come as literals, so nothing is looked up. */
    private static InetAddress literal(String address) throws UnknownHostException {
        return InetAddress.ofLiteral(address);
    }
}
