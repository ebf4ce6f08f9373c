package io.evenkeel.plan;

/**
 * One action with its reason.
 *
 * @param detail completes the reason's sentence, as in {@code image, variables}; empty when there is nothing to add
 */
public record Step(Action action, Reason reason, String detail) {
    public Step(Action action, Reason reason) {
        this(action, reason, "");
    }

    /** The whole reason for people. */
    public String why() {
        return detail.isEmpty() ? reason.sentence() : detail + " " + reason.sentence();
    }
}
