package io.evenkeel.proxy;

import java.io.IOException;
import java.io.Writer;

/** Keeps what is written, up to a limit. */
final class BoundedWriter extends Writer {
    private final StringBuilder text = new StringBuilder();
    private final int most;

    BoundedWriter(int most) {
        this.most = most;
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
        if (text.length() + length > most) {
            throw new IOException("it writes more than " + most + " characters");
        }
        text.append(characters, offset, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
        return text.toString();
    }
}
