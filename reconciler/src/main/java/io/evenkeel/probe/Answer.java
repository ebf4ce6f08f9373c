package io.evenkeel.probe;

/**
 * What one attempt gave.
 *
 * @param sentence what came back, without advice
 * @param advice what to do about it; empty when there is none
 */
record Answer(boolean good, String sentence, String advice) {
    static Answer good(String sentence) {
        return new Answer(true, sentence, "");
    }

    static Answer bad(String sentence) {
        return new Answer(false, sentence, "");
    }

    /** The sentence with its advice. */
    String told() {
        return advice.isEmpty() ? sentence : sentence + "; " + advice;
    }
}
