package io.evenkeel.state;

/** What the file of a resource declares. */
public enum ResourceKind {
    APP("App"),
    /** An app without domains, of one copy, that provides variables to others. */
    DATABASE("Database");

    private final String word;

    ResourceKind(String word) {
        this.word = word;
    }

    /** As {@code kind} says it. */
    @Override
    public String toString() {
        return word;
    }
}
