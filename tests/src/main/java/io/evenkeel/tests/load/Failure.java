package io.evenkeel.tests.load;

/**
 * Why a request counts as lost.
 *
 * @param why for people
 */
public record Failure(Kind kind, String why) {
    /** What a client that cannot read the words would tell apart. */
    public enum Kind {
        /** A whole answer with status 502. */
        BAD_GATEWAY,
        /** A whole answer with status 503. */
        UNAVAILABLE,
        /** No whole answer. */
        TRANSPORT,
        /** A whole answer that is another than it must be. */
        WRONG
    }

    static Failure of(Answer answer, String why) {
        var kind = switch (answer.status()) {
            case 502 -> Kind.BAD_GATEWAY;
            case 503 -> Kind.UNAVAILABLE;
            default -> Kind.WRONG;
        };
        return new Failure(kind, why);
    }
}
