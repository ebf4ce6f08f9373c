package io.evenkeel.engine;

import java.io.Serial;

/** Something that the engine refused or could not do. Its message says what was tried and what came back. */
public class EngineException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public EngineException(String message, Throwable cause) {
        super(message, cause);
    }

    public EngineException(String message) {
        super(message);
    }

    /** The engine did not answer at all: nothing is known, so nothing is concluded. */
    public static final class Unreachable extends EngineException {
        @Serial
        private static final long serialVersionUID = 1L;

        public Unreachable(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The named container, image or network does not exist. */
    public static final class NotFound extends EngineException {
        @Serial
        private static final long serialVersionUID = 1L;

        public NotFound(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The name is taken, or the thing is in use. */
    public static final class Conflict extends EngineException {
        @Serial
        private static final long serialVersionUID = 1L;

        public Conflict(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The engine answers, and what was waited for did not happen in time. */
    public static final class TimedOut extends EngineException {
        @Serial
        private static final long serialVersionUID = 1L;

        public TimedOut(String message) {
            super(message);
        }
    }
}
