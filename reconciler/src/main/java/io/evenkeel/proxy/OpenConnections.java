package io.evenkeel.proxy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Waits until no connection of some kind is open. Sockets are counted in the proxy's own network namespace by the probe
 * helper.
 */
final class OpenConnections {
    private static final Pattern LINE = Pattern.compile("open ([0-9]{1,9})");
    private static final Duration INTERVAL = Duration.ofMillis(100);
    /** What the helper may take to start on a busy host: even a wait of no time at all ends with a count. */
    private static final Duration START = Duration.ofSeconds(15);

    private final String what;
    private final long end;
    private int open = -1;
    private boolean none;

    private OpenConnections(String what, Duration timeout) {
        this.what = what;
        this.end = System.nanoTime() + timeout.toNanos();
    }

    /**
     * Waits.
     *
     * @param what they lead to, for people
     * @param which the helper's mode and its options that select connections
     * @param timeout how long to wait at most
     * @return how many were open when the time was over, else 0
     * @throws ProxyException when the helper gave no count
     */
    static int awaitNone(ProxyProcess process, String what, List<String> which, Duration timeout) {
        var connections = new OpenConnections(what, timeout);
        var arguments = new ArrayList<>(which);
        arguments.addAll(List.of("--interval", INTERVAL.toMillis() + "ms"));
        process.helper(arguments, timeout.plus(START), connections::goOn);
        return connections.result();
    }

    /** Zero must come twice in a row: a request may be between accepting and connecting when it is first counted. */
    private boolean goOn(String line) {
        var match = LINE.matcher(line.strip());
        if (!match.matches()) {
            return true;
        }
        var now = Integer.parseInt(match.group(1));
        none = now == 0 && open == 0;
        open = now;
        return !none && System.nanoTime() < end;
    }

    private int result() {
        if (open < 0) {
            throw new ProxyException("cannot count the proxy's connections to " + what
                    + ": the helper in its network namespace gave no count");
        }
        return none ? 0 : open;
    }
}
