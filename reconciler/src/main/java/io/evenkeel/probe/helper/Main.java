package io.evenkeel.probe.helper;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Supplier;

/** The probe helper's program; what it takes and prints is described at its package. */
public final class Main {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    /** No gate and no drain lasts longer. */
    private static final Duration LONGEST = Duration.ofHours(24);

    private Main() {}

    /**
     * Runs until its time is over or it is ended.
     *
     * @param words a mode and its options
     */
    public static void main(String[] words) throws InterruptedException {
        try {
            run(words);
        } catch (IllegalArgumentException | UnknownHostException mistake) {
            System.err.println("probe helper: " + mistake.getMessage() + " in " + Arrays.toString(words));
            System.exit(2);
        }
    }

    private static void run(String[] words) throws InterruptedException, UnknownHostException {
        if (words.length == 0) {
            throw new IllegalArgumentException("expected http, tcp, connections or clients");
        }
        var arguments = Arguments.of(words, 1);
        Supplier<Object> round = switch (words[0]) {
            case "http" -> prober(http(arguments), arguments)::attempt;
            case "tcp" -> prober(new Question.Tcp(), arguments)::attempt;
            case "connections" -> connections(arguments);
            case "clients" -> clients(arguments);
            default -> throw new IllegalArgumentException("no mode " + words[0]);
        };
        repeat(round, arguments.time("interval", INTERVAL), arguments.time("for", LONGEST));
    }

    private static void repeat(Supplier<Object> round, Duration interval, Duration longest)
            throws InterruptedException {
        var end = System.nanoTime() + longest.toNanos();
        while (System.nanoTime() < end) {
            System.out.println(round.get());
            Thread.sleep(interval);
        }
    }

    private static Question http(Arguments arguments) {
        var request = new Request(
                arguments.one("path"), arguments.one("host"), arguments.all("header"), arguments.one("agent"));
        return new Question.Http(request, Statuses.parse(arguments.one("accept")));
    }

    private static Prober prober(Question question, Arguments arguments) {
        return new Prober(
                question,
                arguments.all("address"),
                Integer.parseInt(arguments.one("port")),
                arguments.time("timeout", TIMEOUT),
                Sockets.HERE);
    }

    private static Supplier<Object> connections(Arguments arguments) throws UnknownHostException {
        var to = InetAddress.ofLiteral(arguments.one("to"));
        var ports = arguments.ports("ports");
        return () -> "open " + Sockets.HERE.open(to, ports);
    }

    private static Supplier<Object> clients(Arguments arguments) {
        var ports = arguments.ports("ports");
        return () -> "open " + Sockets.HERE.accepted(ports);
    }
}
