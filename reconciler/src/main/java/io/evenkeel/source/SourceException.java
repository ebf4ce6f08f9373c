package io.evenkeel.source;

import java.io.Serial;

/**
 * The repository cannot be had or read. Its message says what was tried, what came back, and what to do; it never holds
 * a credential. Nothing that was fetched before is lost by it.
 */
public class SourceException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public SourceException(String message) {
        super(message);
    }

    public SourceException(String message, Throwable cause) {
        super(message, cause);
    }

    /** No usable answer came: it may come by itself at the next try. */
    public static final class Unreachable extends SourceException {
        @Serial
        private static final long serialVersionUID = 1L;

        public Unreachable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The answer was no, or cannot be trusted: a person must change something first. */
    public static final class Refused extends SourceException {
        @Serial
        private static final long serialVersionUID = 1L;

        public Refused(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The repository is there, the branch is not. This is not an empty tree: nothing may be concluded from it. */
    public static final class NoBranch extends SourceException {
        @Serial
        private static final long serialVersionUID = 1L;

        public NoBranch(String message) {
            super(message);
        }
    }

    /** A revision is not in the mirror (any more). */
    public static final class NoRevision extends SourceException {
        @Serial
        private static final long serialVersionUID = 1L;

        public NoRevision(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
