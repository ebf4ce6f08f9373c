package io.evenkeel.plan;

import java.util.List;
import java.util.Optional;

/**
 * What one round does, and what it leaves alone.
 *
 * @param removal what is not removed before somebody approves it
 */
public record Plan(List<Lane> lanes, List<Note> notes, Optional<LargeRemoval> removal) {
    public Plan {
        lanes = List.copyOf(lanes);
        notes = notes.stream().sorted().distinct().toList();
    }

    /** Whether there is nothing to do; there may still be notes. */
    public boolean isEmpty() {
        return lanes.isEmpty();
    }

    public int size() {
        return lanes.stream().mapToInt(lane -> lane.steps().size()).sum();
    }
}
