package io.evenkeel.probe;

import io.evenkeel.engine.Inspection;

/** A container between two starts: nothing in it may change between the successes of a gate. */
record Life(String id, String startedAt, int restarts) {
    static Life of(Inspection seen) {
        return new Life(seen.id(), seen.startedAt(), seen.restarts());
    }
}
