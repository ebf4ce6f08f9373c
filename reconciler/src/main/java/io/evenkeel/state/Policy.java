package io.evenkeel.state;

/**
 * What may be done now: windows, pauses and limits, already evaluated.
 *
 * @param mayChange whether new intents may be rolled out
 * @param mayHeal whether drift may be repaired
 * @param mayPrune whether what is not declared may be removed
 */
public record Policy(boolean mayChange, boolean mayHeal, boolean mayPrune) {
    public static final Policy ALL = new Policy(true, true, true);
}
