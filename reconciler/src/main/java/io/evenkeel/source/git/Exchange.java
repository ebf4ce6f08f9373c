package io.evenkeel.source.git;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.OptionalInt;

/** One conversation with a server over several connections: what it answered last, and when it must be over. */
final class Exchange {
    private final Timeouts timeouts;
    private final long begin = System.nanoTime();
    private volatile int status;

    Exchange(Timeouts timeouts) {
        this.timeouts = timeouts;
    }

    Timeouts timeouts() {
        return timeouts;
    }

    int answered(int answer) {
        status = answer;
        return answer;
    }

    /** The last HTTP status; empty when none came. */
    OptionalInt status() {
        return status <= 0 ? OptionalInt.empty() : OptionalInt.of(status);
    }

    /** Ends the answer when the whole conversation takes too long, however steadily it trickles. */
    InputStream bounded(InputStream answer) {
        return new FilterInputStream(answer) {
            @Override
            public int read() throws IOException {
                checkTime();
                return super.read();
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                checkTime();
                return super.read(bytes, offset, length);
            }
        };
    }

    private void checkTime() throws SocketTimeoutException {
        if (Duration.ofNanos(System.nanoTime() - begin).compareTo(timeouts.whole()) > 0) {
            throw new SocketTimeoutException(
                    "not complete after " + timeouts.whole().toSeconds() + " s");
        }
    }
}
