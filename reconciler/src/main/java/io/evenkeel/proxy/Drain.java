package io.evenkeel.proxy;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Waits for the last connection from the proxy to a copy. It counts sockets in the proxy's own network namespace: with
 * upstream keep-alive off a connection is a request in flight, also over a reload, and clients of anybody else do not
 * count.
 */
public final class Drain {
    private static final Pattern LINE = Pattern.compile("open ([0-9]{1,9})");
    private static final Duration INTERVAL = Duration.ofMillis(100);
    /** What the helper may take to start on a busy host: even a drain of no time at all ends with a count. */
    private static final Duration START = Duration.ofSeconds(15);

    private final String what;
    private final long end;
    private int open = -1;
    private boolean done;

    private Drain(String what, Duration timeout) {
        this.what = what;
        this.end = System.nanoTime() + timeout.toNanos();
    }

    /**
     * Waits until no connection is open.
     *
     * @param timeout how long to wait at most
     * @return requests still in flight when the time was over, else 0
     */
    public static int await(ProxyProcess process, String address, Set<Integer> ports, Duration timeout) {
        if (ports.isEmpty() || !process.running()) {
            return 0;
        }
        var list = new TreeSet<>(ports).stream().map(String::valueOf).collect(Collectors.joining(","));
        var drain = new Drain(address + ":" + list, timeout);
        process.helper(
                List.of("connections", "--to", address, "--ports", list, "--interval", INTERVAL.toMillis() + "ms"),
                timeout.plus(START),
                drain::goOn);
        return drain.result();
    }

    /** Zero must come twice in a row: a request may be between accepting and connecting when it is first counted. */
    private boolean goOn(String line) {
        var match = LINE.matcher(line.strip());
        if (!match.matches()) {
            return true;
        }
        var now = Integer.parseInt(match.group(1));
        done = now == 0 && open == 0;
        open = now;
        return !done && System.nanoTime() < end;
    }

    private int result() {
        if (open < 0) {
            throw new ProxyException("cannot count the proxy's connections to " + what
                    + ": the helper in its network namespace gave no count");
        }
        return done ? 0 : open;
    }
}
