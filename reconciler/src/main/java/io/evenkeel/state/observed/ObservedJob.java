package io.evenkeel.state.observed;

import io.evenkeel.state.JobName;

/** A container that runs a command once, as the engine lists it. */
public record ObservedJob(JobName name, State state) implements Comparable<ObservedJob> {
    /** How far it has come. */
    public enum State {
        CREATED,
        RUNNING,
        /** It ended with exit code 0: the evidence that its command need not run again. */
        SUCCEEDED,
        /** It ended otherwise, or nobody can tell how. */
        FAILED
    }

    @Override
    public int compareTo(ObservedJob other) {
        return name.compareTo(other.name);
    }
}
