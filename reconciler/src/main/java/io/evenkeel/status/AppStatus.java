package io.evenkeel.status;

import io.evenkeel.state.ResourceName;

/**
 * One app or database for people.
 *
 * @param kind empty when no valid file tells it
 * @param ready copies that run and get traffic
 * @param wanted copies that are declared
 * @param serving slot and generation that serve, for people
 * @param note why it is not as declared, or empty
 */
public record AppStatus(
        ResourceName name, String kind, Condition condition, int ready, int wanted, String serving, String note) {
    /** How an app stands to its declaration. */
    public enum Condition {
        AS_DECLARED("as declared"),
        CHANGING("changes pending"),
        PARKED("parked"),
        FROZEN("frozen"),
        PAUSED("paused"),
        WAITING("waiting"),
        UNDECLARED("to be removed");

        private final String words;

        Condition(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }
}
