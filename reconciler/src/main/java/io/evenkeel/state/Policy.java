package io.evenkeel.state;

/**
 * What may be done now: windows, pauses and limits, already evaluated.
 *
 * @param mayChange whether new intents may be rolled out; what serves is healed in any case
 * @param mayPrune whether what is not declared may be removed
 */
public record Policy(boolean mayChange, boolean mayPrune) {
    public static final Policy ALL = new Policy(true, true);
}
