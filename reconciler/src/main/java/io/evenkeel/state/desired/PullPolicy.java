package io.evenkeel.state.desired;

/** When an image is pulled. */
public enum PullPolicy {
    /** When the engine does not have it. */
    MISSING,
    /** Each time a generation is created. */
    ALWAYS,
    /** Never: it must be there. */
    NEVER
}
